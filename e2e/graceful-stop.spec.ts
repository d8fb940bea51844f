import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "./fixtures";
import { houseOf } from "./house";

test.use({ story: "graceful stop" });

const LEDGER = JSON.stringify([
  { file: "gate/late.md", per_file_verdict: "pass", flags: [] },
]);

test("a request at hand is finished on SIGTERM, and no new one is taken", async ({
  app,
  browser,
}) => {
  const { subjects, ids } = await houseOf(app, browser);
  const request = http.request(
    `${app.url}/api/v1/projects/${ids.project}/imports`,
    {
      method: "POST",
      headers: {
        ...subjects.reviewer,
        ...{ "content-type": "application/json", expect: "100-continue" },
        "content-length": Buffer.byteLength(LEDGER),
      },
    },
  );
  const answered: Promise<[http.IncomingMessage]> = once(
    request,
    "response",
  ) as Promise<[http.IncomingMessage]>;
  request.flushHeaders();
  await once(request, "continue");
  request.write(LEDGER.slice(0, 20));

  const stopped = app.stop();
  await expect
    .poll(() =>
      fetch(`${app.url}/healthz`).then(
        () => "taken",
        () => "no",
      ),
    )
    .toBe("no");
  request.end(LEDGER.slice(20));
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  expect(JSON.parse(await text(response))).toMatchObject({
    outcome: "accepted",
  });
  await stopped;
});
