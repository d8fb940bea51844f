/**
 * SQL for a UUIDv7 a row: the time of the import's own id, then the row's
 * number (RFC 9562, 6.2: a counter in the high random bits), then chance. Rows
 * get ids in their order without a round trip, on servers older than 18 too.
 */
export function orderedId(importId: string, n: string): string {
  return `(left(replace(${importId}::text, '-', ''), 12)
    || '7' || lpad(to_hex((${n} >> 12) & 4095), 3, '0')
    || '8' || lpad(to_hex(${n} & 4095), 3, '0')
    || right(gen_random_uuid()::text, 12))::uuid`;
}
