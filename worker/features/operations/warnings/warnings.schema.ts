import * as z from 'zod/mini'
import { idsField } from '#worker/lib/selection.schema.ts'

/** What can be wrong. The list with words and readings is `conditions.usecases.ts`. */
export const conditionKinds = [
  'gateway_failing',
  'sms_failing',
  'sms_balance_low',
  'images_quota',
  'backlog',
  'job_failed',
  'job_late',
  'invariant_broken',
  'backup_incomplete',
  'channel_failing',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** The pages of the site on which something can be done about a warning. `operations/dashboard/warning-list.tsx` knows their addresses. */
export const warningPages = [
  'jobs',
  'payment_settings',
  'sms_settings',
  'notification_settings',
  'payments_in_review',
  'submissions',
  'changes',
  'reported_numbers',
  'comments',
] as const
export type WarningPage = (typeof warningPages)[number]

/** POST /admin/warnings/acknowledge */
export const acknowledgeMany = z.object({ ids: idsField('অন্তত একটি সতর্কতা বেছে নিন') })
