import type { EventKind } from '#worker/features/audit/audit.schema.ts'
import type { ServiceOutcome } from '#worker/features/audit/audit.table.ts'
import { millisecondsPerDay as day } from '#worker/lib/dhaka-time.ts'
import type { Permission, Role } from '#worker/lib/rights.schema.ts'
import { bengaliDigits } from '#worker/lib/text/bengali-number.ts'
import type { ConditionKind, WarningPage } from './warnings.schema.ts'

/** Something that needs a person. */
export type Warning = {
  kind: ConditionKind | EventKind
  /** What is concerned: a payment method, a job, a queue; of an event `<type>:<key>`. */
  subject: string
  /** What is wrong, and why; empty when the title says it. Both without an end mark or a time. */
  title: string
  reason: string
  /** What to do, in whole sentences. */
  advice?: string
  /** Where to do it, if it is a page of this site. */
  link?: { page: WarningPage; action: string }
  /** What happened at `since`. */
  began: string
  /** Null where no moment is known. */
  since: Date | null
  /** Work that waits for its usual time is shown, without a message. */
  isOnlyShown?: boolean
  /** The act of those who can do something about it. Without one it is for those who operate the site. */
  act?: Permission
  /** Of something that happened, which is shown until an admin has seen it. */
  event?: {
    id: number
    /** Times on its day. */
    count: number
    day: string
    lastAt: Date
    user: { id: number; name: string; role: Role | null } | null
  }
}

const minute = 60_000
const hour = 60 * minute

const failuresInARow = 3
const maxFailing = 10 * minute

/** A service fails after three failures in a row, or when two of them are more than ten minutes apart. */
export const isFailing = ({
  failures,
  firstFailedAt,
  lastFailedAt,
}: Pick<ServiceOutcome, 'failures' | 'firstFailedAt' | 'lastFailedAt'>): boolean =>
  failures >= failuresInARow ||
  (failures > 0 &&
    firstFailedAt !== null &&
    lastFailedAt !== null &&
    lastFailedAt.getTime() - firstFailedAt.getTime() > maxFailing)

/** Starting a payment is tried by people only. After a day without one, the last failure says nothing about today. */
export const isRecent = ({ lastFailedAt }: Pick<ServiceOutcome, 'lastFailedAt'>, now: Date): boolean =>
  lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() < day

/** The quota of the Images binding is that of a calendar month. */
export const isOfThisMonth = ({ lastFailedAt }: Pick<ServiceOutcome, 'lastFailedAt'>, now: Date): boolean =>
  lastFailedAt?.toISOString().slice(0, 7) === now.toISOString().slice(0, 7)

/** `label`: the words after '৩টি'. Late when the oldest item is due for longer than `age` milliseconds, or at more than `size` items. */
type Work = { label: string; age: number; size: number }

// A job of every five minutes has missed several runs. A nightly one has missed a night and the runs of the day after it.
const nightly = { age: 2 * day, size: Infinity }

/** Work of the recurring jobs that can fall behind. */
export const works = {
  payments_to_ask: { label: 'গেটওয়েকে জিজ্ঞেস করার পেমেন্ট', age: 30 * minute, size: 200 },
  sms_waiting: { label: 'পাঠানোর অপেক্ষায় থাকা এসএমএস', age: 15 * minute, size: 300 },
  push_waiting: { label: 'পাঠানোর অপেক্ষায় থাকা নোটিফিকেশন', age: 2 * hour, size: 20_000 },
  subscriptions_to_expire: { label: 'মেয়াদ শেষ হওয়া সাবস্ক্রিপশন', age: 30 * minute, size: 1000 },
  boosts_to_expire: { label: 'মেয়াদ শেষ হওয়া বুস্ট', age: 30 * minute, size: 1000 },
  search_words: { label: 'খোঁজার শব্দ সাজানোর কাজ', age: 2 * hour, size: 100 },
  documents_due: { label: 'মোছার সময় হওয়া পরিচয়পত্রের প্রোফাইল', ...nightly },
  pictures_to_remove: { label: 'মোছার অপেক্ষায় থাকা ছবি', ...nightly },
  erasures_unfinished: { label: 'মুছে ফেলা অ্যাকাউন্টের বাকি চিহ্ন', ...nightly },
} satisfies Record<string, Work>
export type WorkName = keyof typeof works

/** `old_…` are rows that the job `sweep` deletes. */
export type BacklogName = WorkName | `old_${string}`

export const workOf = (name: BacklogName): Work =>
  name in works ? works[name as WorkName] : { label: 'মোছার সময় হওয়া পুরোনো সারি', ...nightly }

/** `since`: when the oldest item became due, in milliseconds; null without items. */
export type Backlog = { name: BacklogName; total: number; since: number | null }

/** Whether work has fallen behind. */
export function isBacklogLate({ name, total, since }: Backlog, now: Date): boolean {
  const { age, size } = workOf(name)
  return total > size || (since !== null && now.getTime() - since > age)
}

const callFailures: Record<string, string> = {
  timeout: '১০ সেকেন্ডেও সাড়া দেয়নি',
  network: 'সংযোগ হয়নি',
  address: 'ঠিকানাটি গ্রহণযোগ্য নয়',
  unreadable: 'উত্তর পড়া যায়নি',
  credentials: 'আইডি, কী বা পাসওয়ার্ড গ্রহণ করেনি',
  refused: 'পেমেন্ট শুরু করতে রাজি হয়নি',
  unset: 'ঠিকানা দেওয়া নেই',
}

/** What a code of a failed call means. `http_<status>` is the HTTP status of the service. */
export function callFailureText(code: string | null): string {
  const status = /^http_(\d{3})$/.exec(code ?? '')?.[1]
  if (status) return `ভুল সাড়া দিয়েছে (HTTP ${bengaliDigits(status)})`
  return callFailures[code ?? ''] ?? 'অজানা ত্রুটি'
}
