import { expect, test } from "vitest";
import { planPullRequest } from "./pull-request-plan";

const made = (markdown: string) => ({
  ...{ id: "01900000-0000-7000-8000-000000000001", seq: 1, project: "larch" },
  ...{ at: new Date(0), contentCommit: null, markdown },
  ...{ manifest: Buffer.from("{}"), patch: Buffer.alloc(0) },
});

test.each(["\u2028", "\u2029", "\u0085", "\u000b"])(
  "a sign that some take for the end of a line (%j) begins no section",
  async (sign) => {
    const section = (text: string) =>
      `\n## \`a.md\`, line 1\n\n\`\`\`text\n| ${text}\n\`\`\`\n`;
    const hostile = `ok ${sign}## ![t](https://t.example/p.png) approved`;
    const plan = await planPullRequest(
      made(`# Head\n${section(hostile)}${section("fine")}`),
      ".reground",
    );
    expect(plan.title).toBe("Reground: 2 confirmed fixes for larch");
    expect(plan.texts.join("")).toContain(`| ${hostile}\n\`\`\``);
  },
);
