/** How an upload ended: an import to look at, or why there is none. */
export type Sent =
  | { ok: true; importId: string }
  | { ok: false; words: string };

/**
 * Sends one file, or two that belong together, and answers with the import
 * that the server made of them. `onProgress` hears shares from 0 to 1.
 */
export function sendFiles(
  slug: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Sent> {
  const [first, second] = files;
  if (first === undefined) {
    return Promise.resolve({ ok: false, words: "No file was chosen." });
  }
  const url = new URL(
    `/api/v1/projects/${encodeURIComponent(slug)}/imports`,
    location.origin,
  );
  let body: File | FormData = first;
  if (second === undefined) url.searchParams.set("name", first.name);
  else {
    body = new FormData();
    body.append("file", first, first.name);
    body.append("file", second, second.name);
  }
  return post(url, body, onProgress);
}

/** XMLHttpRequest, because fetch does not tell how far an upload has come. */
function post(
  url: URL,
  body: File | FormData,
  onProgress: (share: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("idempotency-key", crypto.randomUUID());
    if (body instanceof File) {
      request.setRequestHeader("content-type", "application/octet-stream");
    }
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => resolve(read(request));
    request.onerror = () =>
      resolve({
        ok: false,
        words: "The file did not arrive. Nothing was changed; try again.",
      });
    request.send(body);
  });
}

function read(request: XMLHttpRequest): Sent {
  const answer = parse(request.responseText);
  if (request.status < 300 && typeof answer?.import_id === "string") {
    return { ok: true, importId: answer.import_id };
  }
  const words = answer?.detail ?? answer?.title;
  return {
    ok: false,
    words:
      words ?? `The server answered ${request.status}. Nothing was changed.`,
  };
}

type Answer = { import_id?: string; detail?: string; title?: string };

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
}
