import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/validate.ts'

const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'তারিখ ঠিক নয়'),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  }, 'এমন কোনো তারিখ নেই'),
)
const word = z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/, 'এমন কিছু নেই'))
const action = z.string().check(z.regex(/^[a-z][a-z_]{0,39}(?:\.[a-z][a-z_]{0,59})?$/, 'এমন কাজ নেই'))

/** The filters of GET /admin/audit. Keys it does not know are ignored. */
export const auditQuery = z.object({
  /** An account, or `system`. */
  actor: filled(z.union([z.literal('system'), idText], 'এমন কেউ নেই')),
  /** A whole action (`provider.approved`) or its family (`provider`). */
  action: filled(action),
  entity: filled(word),
  /** The id of what was acted upon. */
  q: filled(z.string().check(z.maxLength(60, 'আইডি এত বড় হয় না'))),
  from: filled(day),
  to: filled(day),
  /** Entries older or newer than the one with this id. */
  before: filled(idText),
  after: filled(idText),
})
export type AuditFilter = z.infer<typeof auditQuery>
