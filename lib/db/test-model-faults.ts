import { decide } from "@/lib/review/commands";
import { pool } from "./client";
import type { Act } from "./test-model-run";

type Decide = typeof decide;

/** A bug that is planted to see whether the model finds it. */
export type Plant = {
  name: string;
  /** Acts among which it shows soon. */
  acts: readonly Act[];
  /** Stands in for the real command. */
  decide?: Decide;
  /** SQL that puts the bug into the database, and takes it out again. */
  sql?: { plant: string; uproot: string };
};

const onFlag = (name: string, when: string, does: string) => ({
  plant: `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${does} RETURN NEW; END $$;
    CREATE TRIGGER ${name} BEFORE UPDATE ON "Flag" FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION ${name}()`,
  uproot: `DROP TRIGGER ${name} ON "Flag"; DROP FUNCTION ${name}()`,
});

/** Bugs that reviews of this kind have had elsewhere, each of which loses or bends an answer. */
export const PLANTS: readonly Plant[] = [
  {
    name: "the version is not looked at",
    acts: ["decide", "decide late"],
    async decide(access, flagId, input, now) {
      const { rows } = await pool.query<{ version: number }>(
        `SELECT version FROM "Flag" WHERE id = $1`,
        [flagId],
      );
      const { version = input.version } = rows[0] ?? {};
      return decide(access, flagId, { ...input, version }, now);
    },
  },
  {
    name: "an answer is acknowledged and not kept",
    acts: ["decide"],
    async decide(access, flagId, input, now) {
      const made = await decide(access, flagId, input, now);
      if (made.ok || made.reason !== "lead-only") return made;
      const { version } = input;
      const reviewState = "confirmed" as const;
      return { ok: true, value: { decisionId: flagId, version, reviewState } };
    },
  },
  {
    name: "of two answers that differ the later one wins",
    acts: ["decide"],
    sql: onFlag(
      "later_wins",
      `NEW."reviewState" = 'disputed' AND OLD."reviewState" = 'awaiting_second'`,
      `NEW."reviewState" := 'confirmed'; NEW.disposition := 'wrong';`,
    ),
  },
  {
    name: "an import writes over what people decided",
    acts: ["decide", "import"],
    sql: onFlag(
      "import_wins",
      `NEW.revision > OLD.revision AND OLD.disposition IS NOT NULL`,
      `NEW."reviewState" := 'open'; NEW.disposition := NULL; NEW."reviewerId" := NULL;`,
    ),
  },
  {
    name: "a look that finds the quote again does not clear the recheck",
    acts: ["decide", "look"],
    sql: onFlag(
      "stays_stale",
      `OLD."recheckReason" = 'source' AND NEW."reviewState" = 'confirmed'`,
      `NEW."reviewState" := 'to_recheck';`,
    ),
  },
];

/** Runs something with a bug planted; the bug is gone afterwards. */
export async function withPlant<T>(
  { sql }: Plant,
  run: () => Promise<T>,
): Promise<T> {
  if (sql) await pool.query(sql.plant);
  try {
    return await run();
  } finally {
    if (sql) await pool.query(sql.uproot);
  }
}
