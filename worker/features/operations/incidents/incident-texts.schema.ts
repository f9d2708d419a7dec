import { backlogLabel, backlogNames, mostCounted } from '../backlogs/backlogs.schema.ts'
import { counterLabels } from '../counters/counters.schema.ts'
import { invariantLabel } from '../invariants/invariants.schema.ts'
import { jobLabels } from '../jobs/jobs.schema.ts'
import { smsErrorMessage } from '#worker/features/outbox/sms-error-codes.schema.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import type { DescribedIncident, IncidentKind } from './incidents.schema.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

/** `title`: what is wrong. `reason`: why, empty when the title says it. Both without an end mark or a time. */
type IncidentText = { title: string; reason: string }

/** The texts of the dashboard, of the list of incidents and of the operator's messages. */
export const incidentText = (incident: DescribedIncident): IncidentText => texts[incident.kind](incident)

export const incidentKindLabels: Record<IncidentKind, string> = {
  gateway_failing: 'পেমেন্ট গেটওয়ে',
  sms_failing: 'এসএমএস',
  sms_balance_low: 'এসএমএসের ব্যালেন্স',
  images_quota: 'ছবি',
  job_failed: 'স্বয়ংক্রিয় কাজ ব্যর্থ',
  job_late: 'স্বয়ংক্রিয় কাজ বন্ধ',
  backlog: 'জমে থাকা কাজ',
  counter_differs: 'হিসাবে গরমিল',
  invariant_broken: 'ডেটাবেসের নিয়ম',
  backup_incomplete: 'ব্যাকআপ',
  channel_failing: 'সতর্কবার্তা',
  browser_errors: 'ব্রাউজারের ত্রুটি',
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
export function callFailureText(code: string): string {
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  if (status) return `ভুল সাড়া দিয়েছে (HTTP ${bengaliDigits(status)})`
  return callFailures[code] ?? 'অজানা ত্রুটি'
}

const inARow = ({ detail }: DescribedIncident) =>
  Number(detail.failures) > 1 ? `, পরপর ${bengaliNumber(Number(detail.failures))} বার` : ''

const count = ({ detail }: DescribedIncident) => bengaliNumber(Number(detail.count ?? 0))

const jobName = ({ subject }: DescribedIncident) => `“${jobLabels[subject] ?? subject}” কাজটি`

const waiting: Record<string, (count: string) => string> = {
  payments_in_review: (total) => `${total}টি পেমেন্ট সিদ্ধান্তের অপেক্ষায়`,
  submissions: (total) => `${total}টি বায়োডাটা যাচাইয়ের অপেক্ষায়`,
  changes: (total) => `${total}টি পরিবর্তন যাচাইয়ের অপেক্ষায়`,
  comments: (total) => `${total}টি মন্তব্য দেখার অপেক্ষায়`,
}

const backlogReasons: Record<string, string> = {
  too_old: 'সবচেয়ে পুরোনোটি স্বাভাবিক সময়ের চেয়ে বেশি অপেক্ষা করছে',
  falls_behind: 'স্বয়ংক্রিয় কাজ তাল মেলাতে পারছে না',
}

function workTitle({ subject, detail }: DescribedIncident): string {
  const name = backlogNames.find((known) => known === subject)
  const total = Number(detail.count)
  const amount = total > mostCounted ? `${bengaliNumber(mostCounted)}টির বেশি` : `${bengaliNumber(total)}টি`
  return `জমে গেছে: ${name ? backlogLabel(name) : subject}, ${amount}`
}

const texts: Record<IncidentKind, (incident: DescribedIncident) => IncidentText> = {
  gateway_failing: (incident) => ({
    title: `পেমেন্ট গেটওয়ে ${gatewayName(incident.subject)} কাজ করছে না`,
    reason: `${callFailureText(incident.reason)}${inARow(incident)}`,
  }),
  sms_failing: ({ reason }) => ({
    title: 'এসএমএস পৌঁছাচ্ছে না',
    reason: smsErrorMessage(reason).replace(/।$/, ''),
  }),
  sms_balance_low: ({ detail }) => ({
    title: 'এসএমএস অ্যাকাউন্টের ব্যালেন্স কম',
    reason: `আছে ৳${bengaliNumber(Number(detail.balance))}, সতর্কতার সীমা ৳${bengaliNumber(Number(detail.limit))}`,
  }),
  images_quota: ({ reason }) => ({
    title: 'কেউ ছবি জমা দিতে পারছেন না',
    reason:
      reason === 'quota'
        ? 'এ মাসের ছবি রূপান্তরের কোটা শেষ (Cloudflare Images)'
        : 'Cloudflare Images-এর প্ল্যান এই কাজের জন্য নয়',
  }),
  job_failed: (incident) => ({ title: `${jobName(incident)} ব্যর্থ হয়েছে`, reason: incident.reason }),
  job_late: (incident) => ({
    title:
      incident.reason === 'never' ? `${jobName(incident)} কখনো চলেনি` : `${jobName(incident)} সময়মতো চলছে না`,
    reason: 'সার্ভারের সময়সূচি (cron) চলছে না',
  }),
  backlog: (incident) => ({
    title: waiting[incident.subject]?.(count(incident)) ?? workTitle(incident),
    reason: backlogReasons[incident.reason] ?? '',
  }),
  counter_differs: (incident) => {
    const { kept, actual, is_money: isMoney } = incident.detail
    const amount = (value: unknown) => `${isMoney ? '৳' : ''}${bengaliNumber(Number(value))}`
    const label = Object.entries(counterLabels).find(([name]) => name === incident.subject)?.[1]
    return {
      title: `“${label ?? incident.subject}” হিসাবে ${count(incident)}টি গরমিল`,
      reason: `রাখা আছে ${amount(kept)}, আসলে ${amount(actual)}`,
    }
  },
  invariant_broken: (incident) => ({
    title: 'ডেটাবেসের একটি নিয়ম ভেঙেছে',
    reason: `${invariantLabel(incident.subject)}: ${count(incident)}টি সারি`,
  }),
  backup_incomplete: ({ reason }) => ({
    title: 'সাপ্তাহিক ব্যাকআপ হচ্ছে না',
    reason: reason === 'none' ? 'এখনো কোনো ব্যাকআপ সম্পূর্ণ হয়নি' : 'নয় দিনের মধ্যে কোনো ব্যাকআপ সম্পূর্ণ হয়নি',
  }),
  channel_failing: ({ reason }) => ({
    title: 'আপনাকে সতর্কবার্তা পাঠানো যাচ্ছে না',
    reason: callFailureText(reason),
  }),
  browser_errors: (incident) => ({
    title: 'দর্শকদের ব্রাউজারে সাইটের কোড ভুল করছে',
    reason: `আজ ${count(incident)}টি ত্রুটির খবর এসেছে`,
  }),
}

const gatewayName = (subject: string): string => {
  const method = paymentMethods.find((name) => name === subject)
  return method ? paymentMethodOf(method).shortName : subject
}
