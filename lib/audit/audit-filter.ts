import * as z from "zod";

const Day = z.iso.date().transform((day) => new Date(`${day}T00:00:00.000Z`));

/** The filters of the audit trail, as a query string has them. Days are UTC; `to` is included. */
export const AuditFilter = z.object({
  kind: z.string().max(64).optional(),
  actor: z.string().max(200).optional(),
  from: Day.optional(),
  to: Day.transform((day) => new Date(day.getTime() + 86_400_000)).optional(),
  /** Events before this number. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt)
    .optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;
