import * as z from 'zod/mini'
import { dayField, filled } from '#worker/lib/input/query-fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { chosenIds } from '#worker/lib/selection.schema.ts'

const day = dayField({ wrong: 'তারিখ ঠিক নয়', impossible: 'এমন কোনো তারিখ নেই' })
const word = z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/, 'এমন কিছু নেই'))
const action = z.string().check(z.regex(/^[a-z][a-z_]{0,39}(?:\.[a-z][a-z_]{0,59})?$/, 'এমন কাজ নেই'))

export const auditQuery = z.object({
  actor: filled(z.union([z.literal('system'), idText], 'এমন কেউ নেই')),
  /** A whole action (`provider.approved`) or its family (`provider`). */
  action: filled(action),
  entity: filled(word),
  q: filled(z.string().check(z.maxLength(60, 'আইডি এত বড় হয় না'))),
  from: day,
  to: day,
  /** Entries older or newer than the one with this id. */
  before: filled(idText),
  after: filled(idText),
})
export const auditFile = z.extend(auditQuery, { ids: chosenIds })
export type AuditFilter = z.infer<typeof auditFile>

/** Events that an admin must see: rows of the audit log. Their words stand in `operations/warnings/events.rules.ts`. */
export const eventKinds = [
  'harvest',
  'exported',
  'staff_people',
  'views_returned',
  'sms_budget',
  'onboarding_pattern',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Numbers and codes for the words of an event. Neither phone numbers nor names. */
export type EventDetail = Record<string, string | number | boolean>
