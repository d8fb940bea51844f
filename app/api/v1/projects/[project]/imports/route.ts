import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { receiveImport } from "@/lib/intake/commands";
import {
  BadMultipart,
  multipartBoundary,
  multipartFiles,
} from "@/lib/intake/multipart";
import { listImports } from "@/lib/intake/queries";
import { maxUpload, mostReadAtOnce, UploadOptions } from "@/lib/intake/upload";
import { answer } from "./answer";

/** The body is a file, or multipart with up to two. It is streamed, never held. */
export const POST = projectRoute(
  { right: "import" },
  async ({ access, query, request }) => {
    const options = UploadOptions.safeParse({
      contentCommit: query.get("content_commit"),
      format: query.get("format"),
    });
    if (!options.success)
      return problem(
        400,
        "`content_commit` must be a commit (7 to 64 hexadecimal digits), `format` one that is known",
      );
    const length = Number(request.headers.get("content-length"));
    // The frame of a multipart body counts for nothing.
    if (length > maxUpload() + 64 * 1024)
      return answer({ ok: false, reason: "too-large" });
    try {
      const uploads = uploadsOf(request, query.get("name"));
      const goesWith = query.get("with");
      const received = await receiveImport(
        access,
        uploads,
        { ...options.data, goesWith },
        mostReadAtOnce(),
      );
      return answer(received, 201);
    } catch (error) {
      if (error instanceof BadMultipart)
        return problem(
          400,
          `The multipart body cannot be read: ${error.message}`,
        );
      throw error;
    }
  },
);

export const GET = projectRoute(
  { right: "read" },
  async ({ access, query }) => {
    const before = query.get("cursor");
    const imports = await listImports(access, before ? { before } : {});
    const last = imports.length === 50 ? imports.at(-1) : undefined;
    return Response.json({ imports, next: last?.import_id ?? null });
  },
);

function uploadsOf(request: Request, name: string | null) {
  const { body } = request;
  if (!body) return [];
  const boundary = multipartBoundary(request.headers.get("content-type"));
  if (boundary !== null) return multipartFiles(body, boundary);
  return [{ name: name ?? "ledger", bytes: body }];
}
