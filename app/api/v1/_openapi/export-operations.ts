import * as z from "zod";
import { GET as audit } from "../projects/[project]/audit/route";
import { GET as exportFile } from "../projects/[project]/exports/[export]/[format]/route";
import { GET as preview } from "../projects/[project]/exports/preview/[format]/route";
import { POST as create } from "../projects/[project]/exports/route";
import { GET as table } from "../projects/[project]/progress/[table]/route";
import { GET as progress } from "../projects/[project]/progress/route";
import { file, Id, type Operation, open } from "./operation";

const path = "/projects/{project}/exports";

const Progress = open({
  headline: z.unknown(),
  counts: open({
    all: z.int(),
    done: z.int(),
    waiting: z.int(),
    open: z.int(),
  }),
  files: z.array(z.unknown()),
  rules: z.array(z.unknown()),
  sources: z.array(z.unknown()),
  reviewers: z.array(z.unknown()),
  days: z.array(z.unknown()),
});

export const exportOperations: readonly Operation[] = [
  {
    ...{ id: "createExport", method: "post", path },
    summary: "Records an export of what is confirmed",
    details:
      "`formats` unless told: the fix manifest. `since` names an earlier export; only what came after it is taken.",
    facts: create.facts,
    answers: {
      201: {
        words: "The export; fetch its files one by one",
        schema: open({ export_id: Id }),
      },
    },
    refusals: [400],
  },
  {
    ...{ id: "getExportFile", method: "get" },
    path: `${path}/{export}/{format}`,
    summary: "One file of a recorded export, always the same bytes",
    facts: exportFile.facts,
    answers: { 200: file("The file, as an attachment", "*/*") },
  },
  {
    ...{ id: "previewExport", method: "get", path: `${path}/preview/{format}` },
    summary: "What an export would hold now; records nothing",
    facts: preview.facts,
    details:
      "`zip` is all files in one archive, `dry-run` how each fix would land.",
    query: {
      since: { words: "the id of an earlier export", schema: Id },
      file: { words: "a file, or a folder with a slash", schema: z.string() },
      rule: { words: "a rule", schema: z.string() },
      disposition: { words: "a disposition", schema: z.string() },
      reviewer: { words: "who confirmed, by id", schema: Id },
      from: { words: "the first day, UTC", schema: z.iso.date() },
      to: { words: "the last day, UTC", schema: z.iso.date() },
    },
    answers: { 200: file("The file, as an attachment", "*/*") },
    refusals: [400],
  },
  {
    ...{ id: "getProgress", method: "get" },
    path: "/projects/{project}/progress",
    summary: "Every figure of the overview",
    facts: progress.facts,
    answers: { 200: { words: "The figures", schema: Progress } },
  },
  {
    ...{ id: "getProgressTable", method: "get" },
    path: "/projects/{project}/progress/{table}",
    summary: "One table of the overview as CSV: rules, runs, files and so on",
    facts: table.facts,
    query: {
      days: {
        words: "how long each of two compared periods is, 7 unless told",
        schema: z.coerce.number().int().min(1).max(92),
      },
    },
    answers: { 200: file("The table, as an attachment", "text/csv") },
  },
  {
    ...{ id: "getAudit", method: "get", path: "/projects/{project}/audit" },
    summary: "The audit trail as JSON Lines, newest first; for leads",
    facts: audit.facts,
    query: {
      kind: { words: "one kind of event", schema: z.string().max(64) },
      actor: { words: "who, by name", schema: z.string().max(200) },
      from: { words: "the first day, UTC", schema: z.iso.date() },
      to: { words: "the last day, UTC", schema: z.iso.date() },
    },
    answers: { 200: file("The events", "application/jsonl") },
    refusals: [400],
  },
];
