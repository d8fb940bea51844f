import {
  DELETE as cancel,
  GET as run,
} from "../projects/[project]/history/[run]/route";
import { POST as start } from "../projects/[project]/history/route";
import { GET as version } from "../projects/[project]/sources/[source]/history/[version]/route";
import { GET as past } from "../projects/[project]/sources/[source]/history/route";
import { Id, type Operation, open } from "./operation";

const path = "/projects/{project}/history";
const ofSource = "/projects/{project}/sources/{source}/history";

/** What stood in a source, and when. It suggests; a person decides. */
export const historyOperations: readonly Operation[] = [
  {
    ...{ id: "startHistory", method: "post", path },
    summary: "Reads the past of some sources, or of all, as a job",
    facts: start.facts,
    answers: { 202: { words: "Begun", schema: open({ run_id: Id }) } },
  },
  {
    ...{ id: "getHistoryRun", method: "get", path: `${path}/{run}` },
    summary: "How far a run is",
    facts: run.facts,
    answers: { 200: { words: "How it stands", schema: open({}) } },
  },
  {
    ...{ id: "cancelHistoryRun", method: "delete", path: `${path}/{run}` },
    summary: "Stops a run; the pasts that were read are kept",
    facts: cancel.facts,
    answers: { 200: { words: "How it stands", schema: open({}) } },
  },
  {
    ...{ id: "getSourcePast", method: "get", path: ofSource },
    summary: "What stood on a page and when, for each claim that cites it",
    facts: past.facts,
    answers: { 200: { words: "The past", schema: open({}) } },
  },
  {
    ...{ id: "getSourceVersion", method: "get", path: `${ofSource}/{version}` },
    summary: "One version of a page: a commit, a capture or an own look",
    facts: version.facts,
    answers: { 200: { words: "The version", schema: open({}) } },
  },
];
