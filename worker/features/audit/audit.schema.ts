import * as z from 'zod/mini'
import { dayField, filled } from '#worker/lib/input/query-fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { chosenIds } from '#worker/lib/selection.schema.ts'

/** Staff does not learn which profiles notice harvesting. */
export const adminOnlyActions: readonly string[] = ['provider.canary_marked', 'provider.canary_unmarked']

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

/** Warnings of something that happened: shown until an admin has seen them. */
const eventKinds = [
  'harvest_pace',
  'harvest_limit',
  'harvest_week',
  'harvest_network',
  'canary_revealed',
  'exported',
  'staff_pace',
  'report_pattern',
  'sms_budget_registration',
  'sms_budget_reset',
  'sms_budget_request',
  'sms_budget_onboarding',
  'onboarding_pattern',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Warnings of something that is wrong: shown as long as it is. */
const conditionKinds = [
  'gateway_failing',
  'sms_failing',
  'sms_balance_low',
  'images_quota',
  'job_failed',
  'job_late',
  'backlog',
  'invariant_broken',
  'backup_incomplete',
  'channel_failing',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** A new kind needs its text in `warning-texts.schema.ts`; a condition also a remedy in `warning-list.tsx`. */
export const warningKinds = [...eventKinds, ...conditionKinds] as const
export type WarningKind = (typeof warningKinds)[number]

/** Numbers and codes for the text of a warning. Neither phone numbers nor names. */
export type WarningDetail = Record<string, string | number | boolean>
