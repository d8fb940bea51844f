import * as z from "zod";
import { POST as decide } from "../projects/[project]/citations/[citation]/decisions/route";
import { POST as undo } from "../projects/[project]/citations/[citation]/undo/route";
import { GET as report } from "../projects/[project]/citations/export/[format]/route";
import { GET as list } from "../projects/[project]/citations/route";
import { file, type Operation, open } from "./operation";

const path = "/projects/{project}/citations";

/** The queue of imported citation audits, apart from that of flags. */
export const citationOperations: readonly Operation[] = [
  {
    ...{ id: "listCitations", method: "get", path },
    summary: "One page of the citation queue, with its counts",
    facts: list.facts,
    answers: { 200: { words: "The page", schema: open({}) } },
    refusals: [400],
  },
  {
    ...{ id: "decideCitation", method: "post" },
    path: `${path}/{citation}/decisions`,
    summary: "Records what a person decided about a citation",
    facts: decide.facts,
    answers: { 201: { words: "Recorded", schema: open({}) } },
    refusals: [409, 422],
  },
  {
    ...{ id: "undoCitation", method: "post", path: `${path}/{citation}/undo` },
    summary: "Takes back what stands about a citation, as a new decision",
    facts: undo.facts,
    answers: { 201: { words: "Recorded", schema: open({}) } },
    refusals: [409, 422],
  },
  {
    ...{ id: "getCitationReport", method: "get" },
    path: `${path}/export/{format}`,
    summary: "The audits before or after their review",
    details: "`text`, `json` or `sarif`. Nothing is applied.",
    facts: report.facts,
    query: {
      when: {
        words: "before or after the review",
        schema: z.enum(["before", "after"]).default("after"),
      },
    },
    answers: { 200: file("The report", "*/*") },
    refusals: [400],
  },
];
