import { createHash } from "node:crypto";

/**
 * The id that Git gives to each commit of a history, without Git.
 *
 * Takes the steps of `readHistory`; returns 40-digit hex ids in the same
 * order. Author and committer are one, times are UTC, mode is 100644.
 * Format: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export function commitIds(steps) {
  const ids = [];
  for (const step of steps) {
    ids.push(commitId(step, ids.at(-1)).toString("hex"));
  }
  return ids;
}

/** The line that names a person and a second, as Git writes it. */
export function signature({ author, date }) {
  const seconds = Math.floor(Date.parse(date) / 1000);
  return `${author.name} <${author.email}> ${seconds} +0000`;
}

function commitId(step, parent) {
  const head = [
    `tree ${treeId(nest(step.files)).toString("hex")}`,
    ...(parent ? [`parent ${parent}`] : []),
    `author ${signature(step)}`,
    `committer ${signature(step)}`,
  ];
  return objectId(
    "commit",
    Buffer.from(`${head.join("\n")}\n\n${step.message}\n`),
  );
}

/** Paths to folders within folders: a Map for a folder, a Buffer for a file. */
function nest(files) {
  const top = new Map();
  for (const [path, bytes] of files) {
    const names = path.split("/");
    const last = names.pop();
    let folder = top;
    for (const name of names) {
      if (!folder.has(name)) folder.set(name, new Map());
      folder = folder.get(name);
    }
    folder.set(last, bytes);
  }
  return top;
}

/** Git orders a folder's entries by bytes, as if folders ended in a slash. */
function treeId(folder) {
  const entries = [...folder].map(([name, node]) => ({ name, node }));
  const key = ({ name, node }) =>
    Buffer.from(node instanceof Map ? `${name}/` : name);
  entries.sort((a, b) => Buffer.compare(key(a), key(b)));
  return objectId("tree", Buffer.concat(entries.flatMap(treeEntry)));
}

function treeEntry({ name, node }) {
  return node instanceof Map
    ? [Buffer.from(`40000 ${name}\0`), treeId(node)]
    : [Buffer.from(`100644 ${name}\0`), objectId("blob", node)];
}

function objectId(type, bytes) {
  return createHash("sha1")
    .update(`${type} ${bytes.length}\0`)
    .update(bytes)
    .digest();
}
