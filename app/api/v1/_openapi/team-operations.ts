import * as z from "zod";
import { FeedQuery } from "@/lib/team/feed";
import { GET as changes } from "../projects/[project]/changes/route";
import { PUT as assign } from "../projects/[project]/flags/[flag]/assignee/route";
import { POST as comment } from "../projects/[project]/flags/[flag]/comments/route";
import {
  DELETE as leave,
  PUT as stay,
} from "../projects/[project]/flags/[flag]/presence/route";
import { POST as giveBack } from "../projects/[project]/flags/[flag]/return/route";
import { type Operation, open } from "./operation";

const path = "/projects/{project}/flags/{flag}";

/** How people know of each other's work. */
export const teamOperations: readonly Operation[] = [
  {
    ...{
      id: "listChanges",
      method: "get",
      path: "/projects/{project}/changes",
    },
    summary: "What changed since a number, which the answer carries on",
    facts: changes.facts,
    query: {
      since: {
        words: "the number that an earlier answer ended with",
        schema: FeedQuery.shape.since,
      },
    },
    answers: { 200: { words: "The changes", schema: open({}) } },
    refusals: [400],
  },
  {
    ...{ id: "assign", method: "put", path: `${path}/assignee` },
    summary: "Gives a flag to somebody, or to nobody",
    facts: assign.facts,
    answers: { 200: { words: "Whose it is", schema: open({}) } },
    refusals: [400, 422],
  },
  {
    ...{ id: "comment", method: "post", path: `${path}/comments` },
    summary: "Says something about a flag; it stays",
    facts: comment.facts,
    answers: { 201: { words: "The comment", schema: open({}) } },
    refusals: [400],
  },
  {
    ...{ id: "stay", method: "put", path: `${path}/presence` },
    summary: "I am here: holds for two minutes, and locks nothing",
    facts: stay.facts,
    answers: { 204: { words: "Noted" } },
  },
  {
    ...{ id: "leave", method: "delete", path: `${path}/presence` },
    summary: "I am gone",
    facts: leave.facts,
    answers: { 204: { words: "Noted" } },
  },
  {
    ...{ id: "return", method: "post", path: `${path}/return` },
    summary: "Gives a flag back for another round, with the reason; for leads",
    facts: giveBack.facts,
    answers: { 201: { words: "Recorded", schema: z.looseObject({}) } },
    refusals: [400, 409, 422],
  },
];
