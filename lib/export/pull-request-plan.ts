import { parseContentPath } from "@/lib/content/content-path";
import { shellQuoted } from "./apply-lines";
import { textsWithin } from "./markdown";
import { codeSpan, fenced } from "./markdown-text";
import { isSensitivePath } from "./sensitive-path";

/** A recorded export with the files that a branch shows. */
export type RecordedExport = {
  id: string;
  seq: number;
  project: string;
  at: Date;
  contentCommit: string | null;
  manifest: Buffer;
  patch: Buffer;
  /** The export's own Markdown: a head and one section for each fix. */
  markdown: string;
};

/** What a branch adds and a pull request says. Made of a recorded export alone. */
export type PullRequestPlan = {
  branch: string;
  folder: string;
  title: string;
  message: string;
  /** In the order of their paths. */
  files: { path: string; bytes: Buffer }[];
  /** The body first, then the comments. */
  texts: string[];
  at: Date;
};

/** GitHub takes 65,536 signs a text; some room is left. */
const TEXT_LIMIT = 60_000;
const MOST_COMMENTS = 20;

/**
 * The folder that records are added under: the operator's, else `.reground`.
 * Null where it could be read as anything but a plain folder of its own.
 */
export function recordsFolder(setting: string | undefined): string | null {
  const folder = setting?.trim() || ".reground";
  const inside = `${folder}/x`;
  const plain = parseContentPath(inside).ok && /^[\w./-]+$/.test(folder);
  const obeyed = /^\.(github|circleci|gitlab)(\/|$)/i.test(folder);
  return plain && !obeyed && !isSensitivePath(inside) ? folder : null;
}

/** The same export always has the same branch. */
export function pullRequestBranch(made: {
  id: string;
  seq: number;
  project: string;
}): string {
  return `reground/${made.project}-${made.seq}-${made.id.slice(-8)}`;
}

/**
 * Plans the branch and the texts of a pull request. The same export and folder
 * give the same bytes, so that running it again changes nothing. No text that a
 * person or a ledger wrote is in a title, a path or a message.
 */
export async function planPullRequest(
  made: RecordedExport,
  root: string,
): Promise<PullRequestPlan> {
  const folder = `${root}/${made.id}`;
  const branch = pullRequestBranch(made);
  // Only "\n" ends a line here: a text of others may hold what else a
  // reader of `^` takes for one, and never begins a line of its own.
  const [, ...sections] = made.markdown.split(/(?<=\n)(?=## )/);
  const hasPatch = made.patch.length > 0;
  const patchFile = `${folder}/fixes.patch`;
  const head = bodyHead(made, branch, folder, hasPatch);
  const texts: string[] = [];
  for await (const text of textsWithin(
    [head, ...sections],
    patchFile,
    TEXT_LIMIT,
  ))
    texts.push(text);
  const readme = Buffer.from(readmeText(made, folder, hasPatch));
  const files = [
    { path: `${folder}/README.md`, bytes: readme },
    { path: `${folder}/fix-manifest.json`, bytes: made.manifest },
    ...(hasPatch ? [{ path: patchFile, bytes: made.patch }] : []),
  ];
  const noun = sections.length === 1 ? "fix" : "fixes";
  const title = `Reground: ${sections.length} confirmed ${noun} for ${made.project}`;
  return {
    ...{ branch, folder, title, files, at: made.at },
    message: `${title}\n\nExport ${made.id}. Records only: nothing has been applied.\n`,
    texts: within(texts, patchFile),
  };
}

/** So many comments are read by nobody: the rest is left to the files. */
function within(texts: string[], patchFile: string): string[] {
  if (texts.length <= MOST_COMMENTS + 1) return texts;
  const note = `The other fixes are in ${codeSpan(patchFile)} and the manifest beside it.\n`;
  return [...texts.slice(0, MOST_COMMENTS), note];
}

function bodyHead(
  made: RecordedExport,
  branch: string,
  folder: string,
  hasPatch: boolean,
): string {
  const { id, project, contentCommit } = made;
  const commit = contentCommit
    ? ` The patch was made at ${codeSpan(contentCommit)}.`
    : "";
  return [
    `# Confirmed fixes: ${codeSpan(project)}`,
    `Export ${codeSpan(id)}, \`applied: false\`. This branch adds records under ${codeSpan(folder)} and **changes no content file**. Applying is the reader's act.${commit}`,
    hasPatch
      ? `On this branch:\n\n${commands([`git fetch origin ${branch}`, "git switch --detach FETCH_HEAD", ...applyCommands(folder)])}`
      : "No fix has lines in a file, so there is no patch: the manifest holds each as text.",
    "Texts are shown in code. An invisible joiner (U+2060) keeps them from mentioning people or closing issues; the exact bytes are in the patch and the manifest.",
    "",
  ].join("\n\n");
}

function readmeText(
  made: RecordedExport,
  folder: string,
  hasPatch: boolean,
): string {
  return [
    `# Reground export ${made.seq}`,
    `Confirmed fixes for \`${made.project}\`, recorded ${made.at.toISOString()} as \`${made.id}\`. Nothing here has been applied to anything: every record says \`"applied": false\`.`,
    "`fix-manifest.json` says who confirmed what, against which version of the source, and what was dismissed or withdrawn.",
    ...(hasPatch
      ? [
          `\`fixes.patch\` makes the changes${made.contentCommit ? ` to the content at \`${made.contentCommit}\`` : ""}. From the top of the repository:`,
          commands(applyCommands(folder)),
        ]
      : []),
    "",
  ].join("\n\n");
}

function applyCommands(folder: string): string[] {
  const patch = shellQuoted(`${folder}/fixes.patch`);
  const apply = "git apply --whitespace=nowarn";
  return [`${apply} --check ${patch}`, `${apply} ${patch}`];
}

const commands = (lines: string[]) =>
  fenced(
    lines.map((text) => ({ sign: "", text })),
    "text",
  );
