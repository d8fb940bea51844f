import { DELETE as cancel } from "../projects/[project]/opinions/[run]/route";
import {
  POST as ask,
  GET as state,
} from "../projects/[project]/opinions/route";
import { Id, type Operation, open } from "./operation";

const path = "/projects/{project}/opinions";

/** A second opinion is advice: it decides nothing. */
export const opinionOperations: readonly Operation[] = [
  {
    ...{ id: "getOpinions", method: "get", path },
    summary: "Whether second opinions are on, what they cost, how far a run is",
    facts: state.facts,
    answers: { 200: { words: "How it stands", schema: open({}) } },
  },
  {
    ...{ id: "askOpinions", method: "post", path },
    summary: "Asks for an opinion on every open flag that has none; for leads",
    facts: ask.facts,
    answers: { 202: { words: "Begun", schema: open({ run_id: Id }) } },
    refusals: [409],
  },
  {
    ...{ id: "cancelOpinions", method: "delete", path: `${path}/{run}` },
    summary: "Stops a run after what is in hand; what was given is kept",
    facts: cancel.facts,
    answers: { 200: { words: "How it stands", schema: open({}) } },
  },
];
