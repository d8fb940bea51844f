import * as z from "zod";
import {
  DELETE as cancel,
  GET as one,
} from "../projects/[project]/checks/[check]/route";
import { POST as check } from "../projects/[project]/checks/route";
import { GET as document } from "../projects/[project]/sources/[source]/document/route";
import { POST as addSource } from "../projects/[project]/sources/route";
import { Id, type Operation, open } from "./operation";

const path = "/projects/{project}/checks";

const Run = open({
  id: Id,
  kind: z.string(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  done: z.int().min(0),
  total: z.int().min(0).nullable(),
});

export const sourceOperations: readonly Operation[] = [
  {
    ...{ id: "startCheck", method: "post", path },
    summary: "Looks at sources again",
    details:
      "Up to 20 named sources are read before the answer; more, or all of them, as a job that tells how far it is.",
    facts: check.facts,
    answers: {
      200: {
        words: "What was seen",
        schema: open({ sources: z.array(z.unknown()) }),
      },
      202: { words: "A job was started", schema: open({ check_id: Id }) },
    },
    refusals: [400],
  },
  {
    ...{ id: "getCheck", method: "get", path: `${path}/{check}` },
    summary: "How far a check is",
    facts: one.facts,
    answers: { 200: { words: "The check", schema: Run } },
  },
  {
    ...{ id: "cancelCheck", method: "delete", path: `${path}/{check}` },
    summary: "Stops a check after what is in hand; what was seen is kept",
    facts: cancel.facts,
    answers: { 200: { words: "The check", schema: Run } },
  },
  {
    ...{ id: "addSource", method: "post", path: "/projects/{project}/sources" },
    summary: "Takes in a page that nobody cites yet, and looks at it",
    facts: addSource.facts,
    answers: { 200: { words: "What was seen", schema: open({ id: Id }) } },
    refusals: [400, 422],
  },
  {
    ...{ id: "getSourceDocument", method: "get" },
    path: "/projects/{project}/sources/{source}/document",
    summary: "A source's text as it was read",
    facts: document.facts,
    query: {
      text: { words: "the SHA-256 of an earlier text", schema: z.string() },
    },
    answers: { 200: { words: "The document", schema: open({}) } },
  },
];
