/** Names that Windows does not take, whatever follows the point. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const mostBytes = 120;

/**
 * A `Content-Disposition` for a download (RFC 6266): the name without any path,
 * control character or direction mark, cut to 120 bytes with its extension
 * kept, once in ASCII and, where that differs, once as it is (RFC 8187).
 */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.normalize("NFKD").replace(/[^\w .()+-]/g, "_");
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === safe) return plain;
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}

function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const clean = base
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const usable = devices.test(clean) ? `_${clean}` : clean;
  return shortened(usable === "" ? "download" : usable);
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= mostBytes) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  let stem = "";
  for (const point of name.slice(0, name.length - extension.length)) {
    if (Buffer.byteLength(stem + point + extension) > mostBytes) break;
    stem += point;
  }
  return stem + extension;
}
