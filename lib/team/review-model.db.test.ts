import { expect, test } from "vitest";
import { pool } from "@/lib/db/client";
import { openCrew } from "@/lib/db/test-crew";
import { PLANTS, withPlant } from "@/lib/db/test-model-faults";
import { runModel } from "@/lib/db/test-model-run";
import { RECOUNT } from "@/lib/progress/recount-sql";

const RUNS = Number(process.env.MODEL_RUNS ?? 25);
/** As many as a planted bug may hide in. */
const PLANT_RUNS = 400;

test(
  "whatever is decided, undone, disputed, settled, returned, imported and looked at again, a flag is what the model says",
  async () => {
    const crew = await openCrew({ flags: 1, secondReview: "fixes" });
    await runModel(crew, { numRuns: RUNS, maxCommands: 12 });
    const { rows } = await pool.query(
      `SELECT * FROM (${RECOUNT}) r FULL JOIN (SELECT dimension, key, day, n FROM "Counter"
       WHERE "projectId" = $1 AND n <> 0 AND dimension NOT IN ('flags', 'done', 'went-stale')) c
       USING (dimension, key, day) WHERE r.n IS DISTINCT FROM c.n`,
      [crew.lea.project.id],
    );
    expect(rows, "counters that differ from a recount").toEqual([]);
  },
  60 * 60_000,
);

for (const plant of PLANTS)
  test(
    `the model finds it where ${plant.name}`,
    async () => {
      const crew = await openCrew({ flags: 1, secondReview: "fixes" });
      const { acts } = plant;
      const search = { numRuns: PLANT_RUNS, maxCommands: 30, acts };
      const found = withPlant(plant, () =>
        runModel(crew, search, plant.decide),
      );
      await expect(found).rejects.toThrow(/Property failed/);
    },
    10 * 60_000,
  );
