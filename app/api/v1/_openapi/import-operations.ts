import * as z from "zod";
import { ITEM_KINDS } from "@/lib/intake/items-sql";
import { UploadOptions } from "@/lib/intake/upload";
import { GET as bytes } from "../projects/[project]/imports/[import]/bytes/route";
import { POST as commit } from "../projects/[project]/imports/[import]/commit/route";
import { GET as items } from "../projects/[project]/imports/[import]/items/route";
import { POST as readAgain } from "../projects/[project]/imports/[import]/read/route";
import { GET as rejected } from "../projects/[project]/imports/[import]/rejected/route";
import {
  PUT as carryOver,
  GET as renames,
} from "../projects/[project]/imports/[import]/renames/route";
import {
  DELETE as discard,
  PATCH as nameCommit,
  GET as one,
} from "../projects/[project]/imports/[import]/route";
import {
  POST as create,
  GET as list,
} from "../projects/[project]/imports/route";
import { file, Id, type Operation, open, Time } from "./operation";

const Problem = open({
  kind: z.string(),
  message: z.string(),
  pointer: z.string().nullish(),
  line: z.int().nullish(),
  column: z.int().nullish(),
});

const ImportAnswer = open({
  import_id: Id,
  state: z.string(),
  outcome: z.enum(["accepted", "partial-offered", "rejected"]).nullable(),
  format: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  problems: z.array(Problem),
  notices: z.array(z.unknown()),
  judge_score: z.unknown(),
  created_at: Time,
  committed_at: Time.nullable(),
});

const ImportRow = open({ import_id: Id, state: z.string(), created_at: Time });

const path = "/projects/{project}/imports";

export const importOperations: readonly Operation[] = [
  {
    ...{ id: "listImports", method: "get", path },
    summary: "Earlier imports, newest first, 50 a page",
    facts: list.facts,
    query: { cursor: { words: "`next` of the page before", schema: Id } },
    answers: {
      200: {
        words: "A page of imports",
        schema: open({
          imports: z.array(ImportRow),
          next: z.string().nullable(),
        }),
      },
    },
  },
  {
    ...{ id: "createImport", method: "post", path },
    summary: "Takes a ledger and answers with a preview; changes nothing yet",
    details:
      "The body is the file itself, or multipart with up to two of them (judge output and its claim manifest). It is streamed.",
    facts: create.facts,
    query: {
      content_commit: {
        words: "the commit of the content repository that the judge read",
        schema: UploadOptions.shape.contentCommit.unwrap().unwrap(),
      },
      format: {
        words: "reads the files as this, whatever they look like",
        schema: UploadOptions.shape.format.unwrap().unwrap(),
      },
      name: { words: "the file's name", schema: z.string() },
      with: {
        words: "the import whose one file this belongs to",
        schema: Id,
      },
    },
    upload: {
      words: "The bytes of the ledger",
      media: ["application/json", "application/jsonl", "multipart/form-data"],
    },
    answers: {
      201: { words: "The preview", schema: ImportAnswer },
      202: { words: "It is still being prepared", schema: ImportAnswer },
    },
    refusals: [400, 409, 413, 422],
  },
  {
    ...{ id: "getImport", method: "get", path: `${path}/{import}` },
    summary: "The report of an import, and how far it is",
    facts: one.facts,
    answers: { 200: { words: "The import", schema: ImportAnswer } },
  },
  {
    ...{ id: "nameCommit", method: "patch", path: `${path}/{import}` },
    summary:
      "Names the commit that the judge read, before anything is in force",
    facts: nameCommit.facts,
    answers: { 200: { words: "The import", schema: ImportAnswer } },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "discardImport", method: "delete", path: `${path}/{import}` },
    summary: "Throws a preview away",
    facts: discard.facts,
    answers: { 200: { words: "The import", schema: ImportAnswer } },
    refusals: [409],
  },
  {
    ...{ id: "commitImport", method: "post", path: `${path}/{import}/commit` },
    summary: "Applies a preview, once",
    facts: commit.facts,
    answers: {
      200: { words: "The import", schema: ImportAnswer },
      202: { words: "It is still being applied", schema: ImportAnswer },
    },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "listImportItems", method: "get", path: `${path}/{import}/items` },
    summary: "What an import does, or did, to flags: both sides of each",
    facts: items.facts,
    query: {
      kind: { words: "which ones (needed)", schema: z.enum(ITEM_KINDS) },
      cursor: { words: "`next` of the page before", schema: z.string() },
      limit: { words: "rows a page", schema: z.int().min(1).max(500) },
    },
    answers: {
      200: {
        words: "A page of items",
        schema: open({
          items: z.array(z.unknown()),
          next: z.string().nullable(),
        }),
      },
    },
    refusals: [400],
  },
  {
    ...{ id: "getImportBytes", method: "get", path: `${path}/{import}/bytes` },
    summary: "The uploaded bytes as they came",
    facts: bytes.facts,
    query: {
      file: { words: "1 for the second file", schema: z.int().min(0).max(1) },
    },
    answers: { 200: file("The bytes", "application/octet-stream") },
  },
  {
    ...{ id: "getRejected", method: "get", path: `${path}/{import}/rejected` },
    summary: "The refused records with their problems, a JSON object a line",
    facts: rejected.facts,
    query: { bare: { words: "their very text alone", schema: z.string() } },
    answers: { 200: file("The records", "application/octet-stream") },
  },
  {
    ...{ id: "readAgain", method: "post", path: `${path}/{import}/read` },
    summary: "Reads the same bytes as another format, or for another commit",
    facts: readAgain.facts,
    answers: {
      201: { words: "The new preview", schema: ImportAnswer },
      202: { words: "It is still being prepared", schema: ImportAnswer },
    },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "listRenames", method: "get", path: `${path}/{import}/renames` },
    summary: "Files whose claims reappear under another name",
    facts: renames.facts,
    answers: { 200: { words: "The files", schema: z.unknown() } },
  },
  {
    ...{ id: "carryOver", method: "put", path: `${path}/{import}/renames` },
    summary: "Carries their decisions over at the commit, or takes that back",
    facts: carryOver.facts,
    answers: { 200: { words: "The import", schema: ImportAnswer } },
    refusals: [400, 409, 422],
  },
];
