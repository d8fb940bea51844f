import { contentDisposition } from "@/lib/export/content-disposition";

/** A file that is saved, never shown: an attachment with a safe name. */
export function download(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  mediaType: string,
): Response {
  const iterator = bytes[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": `${mediaType}; charset=utf-8`,
      "content-disposition": contentDisposition(fileName),
      "cache-control": "private, no-store",
    },
  });
}
