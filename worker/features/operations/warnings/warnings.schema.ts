import * as z from 'zod/mini'
import { secretSetting } from '#worker/features/settings/setting-fields.schema.ts'
import type { WarningDetail, WarningKind } from '#worker/features/audit/audit.schema.ts'
import { idsField } from '#worker/lib/selection.schema.ts'
import { sweepNames } from '../retention/retention.schema.ts'

/** What the text of a warning is made from. */
export type DescribedWarning = {
  kind: WarningKind
  subject: string
  reason: string
  detail: WarningDetail
}

/** What falls behind, in the words behind '৩টি'. */
const workLabels = {
  payments_to_ask: 'গেটওয়েকে জিজ্ঞেস করার পেমেন্ট',
  sms_waiting: 'পাঠানোর অপেক্ষায় থাকা এসএমএস',
  push_waiting: 'পাঠানোর অপেক্ষায় থাকা নোটিফিকেশন',
  subscriptions_to_expire: 'মেয়াদ শেষ হওয়া সাবস্ক্রিপশন',
  boosts_to_expire: 'মেয়াদ শেষ হওয়া বুস্ট',
  search_words: 'খোঁজার শব্দ সাজানোর কাজ',
  backup_parts: 'ব্যাকআপের বাকি অংশ',
  documents_due: 'মোছার সময় হওয়া পরিচয়পত্রের প্রোফাইল',
  pictures_to_remove: 'মোছার অপেক্ষায় থাকা ছবি',
  erasures_unfinished: 'মুছে ফেলা অ্যাকাউন্টের বাকি চিহ্ন',
} as const

/** Work of the recurring jobs that can fall behind. `old_…` are rows that the job `sweep` deletes. */
export const backlogNames = [
  ...(Object.keys(workLabels) as WorkName[]),
  ...sweepNames.map((name) => `old_${name}` as const),
]
export type BacklogName = (typeof backlogNames)[number]
export type WorkName = keyof typeof workLabels

export const backlogLabel = (name: BacklogName): string =>
  name in workLabels ? workLabels[name as WorkName] : 'মোছার সময় হওয়া পুরোনো সারি'

/** A count of a backlog above this means "more than this". */
export const maxCounted = 1000

/** POST /admin/warnings/acknowledge */
export const acknowledgeMany = z.object({ ids: idsField('অন্তত একটি সতর্কতা বেছে নিন') })

/** Where the operator is told. `webhook`: an address of Slack, Discord or ntfy. */
export const operatorChannels = ['off', 'webhook', 'sms'] as const
export type OperatorChannelName = (typeof operatorChannels)[number]

export const operatorInput = z.object({
  operator_channel: z.optional(z.enum(operatorChannels, 'তালিকা থেকে বেছে নিন')),
  operator_webhook_url: secretSetting,
})
export type OperatorInput = z.output<typeof operatorInput>
