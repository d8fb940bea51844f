import { POST as openPullRequest } from "../projects/[project]/exports/[export]/pull-request/route";
import {
  GET as landings,
  POST as lookForLandings,
} from "../projects/[project]/landings/route";
import { Id, type Operation, open } from "./operation";

const path = "/projects/{project}/landings";

/** What leaves for the repository, and what was seen of it there. Nothing is applied. */
export const landingOperations: readonly Operation[] = [
  {
    ...{ id: "openPullRequest", method: "post" },
    path: "/projects/{project}/exports/{export}/pull-request",
    summary:
      "Opens the export's draft pull request of records, or brings it up to date",
    facts: openPullRequest.facts,
    answers: { 201: { words: "The branch and its address", schema: open({}) } },
    refusals: [409, 502],
  },
  {
    ...{ id: "getLandings", method: "get", path },
    summary: "How many exported fixes were seen in the repository",
    facts: landings.facts,
    answers: { 200: { words: "The figures", schema: open({}) } },
  },
  {
    ...{ id: "lookForLandings", method: "post", path },
    summary: "Looks at the newest commit, as a job",
    facts: lookForLandings.facts,
    answers: { 202: { words: "Begun", schema: open({ check_id: Id }) } },
  },
];
