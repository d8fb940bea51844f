import { problemWords } from "./call-api";

/** How an upload ended: an import to look at, or why there is none. */
export type Sent =
  | { ok: true; importId: string }
  | { ok: false; words: string; cancelled?: true };

export type Upload = {
  slug: string;
  files: readonly File[];
  /** The commit of the content repository that the judge read. */
  contentCommit?: string;
  /** The import whose other half this is. */
  goesWith?: string;
};

export type Sending = {
  done: Promise<Sent>;
  /** Stops it; what has arrived is dropped. */
  cancel(): void;
};

/**
 * Sends one file, or two that belong together; ends with the import that the
 * server made of them. `onProgress` hears bytes, of the whole body.
 */
export function sendFiles(
  { slug, files, contentCommit, goesWith }: Upload,
  onProgress: (sent: number, total: number) => void,
): Sending {
  const [first, second] = files;
  if (first === undefined) return refused("No file was chosen.");
  const path = `/api/v1/projects/${encodeURIComponent(slug)}/imports`;
  const url = new URL(path, location.origin);
  if (contentCommit) url.searchParams.set("content_commit", contentCommit);
  if (goesWith) url.searchParams.set("with", goesWith);
  if (second === undefined) {
    url.searchParams.set("name", first.name);
    return post(url, first, onProgress);
  }
  const body = new FormData();
  body.append("file", first, first.name);
  body.append("file", second, second.name);
  return post(url, body, onProgress);
}

function refused(words: string): Sending {
  return { done: Promise.resolve({ ok: false, words }), cancel() {} };
}

/** XMLHttpRequest, because fetch does not tell how far an upload has come. */
function post(
  url: URL,
  body: File | FormData,
  onProgress: (sent: number, total: number) => void,
): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Sent>((resolve) => {
    request.open("POST", url);
    request.setRequestHeader("idempotency-key", crypto.randomUUID());
    if (body instanceof File)
      request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(loaded, total);
    request.onload = () => resolve(read(request));
    request.onerror = () =>
      resolve({
        ok: false,
        words: "The file did not arrive. Nothing was changed; try again.",
      });
    request.onabort = () =>
      resolve({
        ...{ ok: false, cancelled: true },
        words: "Sending was stopped. Nothing was kept.",
      });
  });
  request.send(body);
  return { done, cancel: () => request.abort() };
}

function read(request: XMLHttpRequest): Sent {
  const answer = parse(request.responseText);
  if (request.status < 300 && typeof answer?.import_id === "string")
    return { ok: true, importId: answer.import_id };
  return { ok: false, words: problemWords(answer, request.status) };
}

function parse(text: string): { import_id?: string } | null {
  try {
    return JSON.parse(text) as { import_id?: string };
  } catch {
    return null;
  }
}
