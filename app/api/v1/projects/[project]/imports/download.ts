/**
 * Bytes that somebody uploaded, as a download: never shown inside our own
 * pages, whatever they are.
 */
export function download(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  size?: number,
): Response {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const headers = new Headers({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  if (size !== undefined) headers.set("content-length", String(size));
  return new Response(toStream(bytes), { headers });
}

function toStream(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}
