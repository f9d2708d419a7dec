import { invariantLabel } from '../invariants/invariants.schema.ts'
import { exportedListLabel } from '#worker/features/exports/exports.schema.ts'
import type { WarningKind } from '#worker/features/audit/audit.schema.ts'
import { smsErrorMessage } from '#worker/features/outbox/sms-error-codes.schema.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { backlogLabel, backlogNames, maxCounted, type DescribedWarning } from './warnings.schema.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

/** `title`: what is wrong. `reason`: why, empty when the title says it. Both without an end mark or a time. */
type WarningText = { title: string; reason: string }

/**
 * The texts of the dashboard and of the operator's messages.
 * @param user the account that an event is about; messages are made without it, so they name no one
 */
export const warningText = (warning: DescribedWarning, user?: { name: string } | null): WarningText =>
  texts[warning.kind](warning, user?.name || undefined)

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

const inARow = ({ detail }: DescribedWarning) =>
  Number(detail.failures) > 1 ? `, পরপর ${bengaliNumber(Number(detail.failures))} বার` : ''

// Messages name no one.
const aCustomer = 'একজন গ্রাহক'
const aMember = 'একজন স্টাফ বা অ্যাডমিন'

const number = (value: unknown) => bengaliNumber(Number(value ?? 0))

const count = ({ detail }: DescribedWarning) => number(detail.count)

const staffReadLabels: Record<string, string> = {
  details: 'মানুষের পাতা',
  documents: 'পরিচয়পত্রের ছবি',
  pages: 'তালিকার পাতা',
}

const onboardingPatterns: Record<string, string> = {
  same_series: 'পাশাপাশি নম্বরের সেবাদাতা',
  same_device: 'এক ফোনে চালানো সেবাদাতার অ্যাকাউন্ট',
  same_second: 'কোড যাওয়ার কয়েক সেকেন্ডের মধ্যে দেওয়া উত্তর',
}

const originName = ({ shared }: DescribedWarning['detail']) => (shared === 'device' ? 'ডিভাইস' : 'নেটওয়ার্ক')

const jobName = ({ detail }: DescribedWarning) => `“${detail.label}” কাজটি`

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

function workTitle({ subject, detail }: DescribedWarning): string {
  const name = backlogNames.find((known) => known === subject)
  const total = Number(detail.count)
  const amount = total > maxCounted ? `${bengaliNumber(maxCounted)}টির বেশি` : `${bengaliNumber(total)}টি`
  return `জমে গেছে: ${name ? backlogLabel(name) : subject}, ${amount}`
}

const texts: Record<WarningKind, (warning: DescribedWarning, who?: string) => WarningText> = {
  harvest_pace: ({ detail }, who = aCustomer) => ({
    title: `${who} যন্ত্রের গতিতে নম্বর দেখছেন`,
    reason: `অল্প সময়ে ${number(detail.reveals)}টি নম্বর, প্রায় সমান বিরতিতে`,
  }),
  harvest_limit: ({ detail }, who = aCustomer) => ({
    title: `${who} এক মিনিটেই দিনের সীমা শেষ করেছেন`,
    reason: `দিনের ${number(detail.limit)}টি নম্বর একসঙ্গে দেখা হয়েছে`,
  }),
  harvest_week: ({ detail }, who = aCustomer) => ({
    title:
      detail.shared === 'account'
        ? `${who} এক সপ্তাহ ধরে রোজ দিনের সীমা শেষ করছেন`
        : `এক ${originName(detail)} থেকে ${number(detail.accounts)}টি অ্যাকাউন্ট রোজ দিনের সীমা শেষ করছে`,
    reason: `সাত দিনে ${number(detail.reveals)}টি নম্বর, ${number(detail.places)} রকম পেশা ও জেলায়`,
  }),
  harvest_network: ({ detail }) => ({
    title: `এক ${originName(detail)} থেকে অনেক অ্যাকাউন্ট নম্বর দেখছে`,
    reason: `${number(detail.accounts)}টি অ্যাকাউন্ট, শেষ ২৪ ঘণ্টায়`,
  }),
  canary_revealed: (_, who = aCustomer) => ({
    title: `${who} একটি ফাঁদ প্রোফাইলের নম্বর দেখেছেন`,
    reason: 'এই প্রোফাইল কোনো মানুষের নয়। যিনি নম্বর সংগ্রহ করেন, তিনিই সাধারণত এটি দেখেন',
  }),
  exported: ({ detail }, who = aMember) => ({
    title: `${who} ফাইল নামিয়েছেন: ${exportedListLabel(String(detail.list))}`,
    reason: detail.masked ? 'ফোন নম্বর ঢাকা ছিল' : 'ফোন নম্বরসহ। অজানা হলে এখনই তাঁর লগইন বন্ধ করুন',
  }),
  staff_pace: ({ detail }, who = aMember) => ({
    title: `${who} যন্ত্রের গতিতে মানুষের তথ্য খুলছেন`,
    reason: `${Number(detail.minutes) > 60 ? 'এক দিনে' : `${number(detail.minutes)} মিনিটে`} ${number(detail.count)}টি ${staffReadLabels[String(detail.read)] ?? ''}। তাঁর লগইন দেখুন`,
  }),
  report_pattern: (_, who = aCustomer) => ({
    title: `${who} ও আরেকজন একই সেবাদাতাদের নম্বর নিয়ে অভিযোগ করছেন`,
    reason: 'একজন মানুষ কয়েকটি অ্যাকাউন্ট দিয়ে সেবাদাতার নম্বর লুকাতে চাইতে পারেন',
  }),
  sms_budget_registration: () => ({
    title: 'নিবন্ধনের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    reason: 'অর্ধেকের বেশি খরচ হয়েছে। কেউ অকারণে নিবন্ধন করছে কি না দেখুন',
  }),
  sms_budget_reset: () => ({
    title: 'পাসওয়ার্ড বদলের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    reason: 'অর্ধেকের বেশি খরচ হয়েছে',
  }),
  sms_budget_request: () => ({
    title: 'জানানোর অনুরোধের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    reason: 'অর্ধেকের বেশি খরচ হয়েছে। কেউ অকারণে অনুরোধ রাখছে কি না দেখুন',
  }),
  sms_budget_onboarding: () => ({
    title: 'মাঠকর্মীদের কোডের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    reason: 'অর্ধেকের বেশি খরচ হয়েছে। কোন মাঠকর্মী কত কোড চেয়েছেন দেখুন',
  }),
  onboarding_pattern: ({ detail }, who = 'একজন মাঠকর্মী') => ({
    title: `${who} এমন ফর্ম পাঠাচ্ছেন যা এক ফোন থেকে বানানো হতে পারে`,
    reason: `${onboardingPatterns[String(detail.pattern)] ?? 'অস্বাভাবিক মিল'}: ${number(detail.count)}টি। কয়েকজন সেবাদাতাকে ফোন করে দেখুন`,
  }),
  gateway_failing: (warning) => ({
    title: `পেমেন্ট গেটওয়ে ${gatewayName(warning.subject)} কাজ করছে না`,
    reason: `${callFailureText(warning.reason)}${inARow(warning)}`,
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
  job_failed: (warning) => ({ title: `${jobName(warning)} ব্যর্থ হয়েছে`, reason: warning.reason }),
  job_late: (warning) => ({
    title:
      warning.reason === 'never' ? `${jobName(warning)} কখনো চলেনি` : `${jobName(warning)} সময়মতো চলছে না`,
    reason: 'সার্ভারের সময়সূচি (cron) চলছে না',
  }),
  backlog: (warning) => ({
    title: waiting[warning.subject]?.(count(warning)) ?? workTitle(warning),
    reason: backlogReasons[warning.reason] ?? '',
  }),
  invariant_broken: (warning) => ({
    title: 'ডেটাবেসের একটি নিয়ম ভেঙেছে',
    reason: `${invariantLabel(warning.subject)}: ${count(warning)}টি সারি`,
  }),
  backup_incomplete: ({ subject, reason }) => {
    if (reason === 'no_key')
      return {
        title: 'ব্যাকআপ তালাবদ্ধ হচ্ছে না',
        reason: 'যিনি সাইট চালান, তাঁকে BACKUP_PUBLIC_KEY বসাতে বলুন',
      }
    const [title, time] =
      subject === 'outside'
        ? ['Cloudflare-এর বাইরের কপি হচ্ছে না', '৩৬ ঘণ্টার']
        : ['সাপ্তাহিক ব্যাকআপ হচ্ছে না', 'নয় দিনের']
    return {
      title,
      reason: reason === 'none' ? 'এখনো কোনো ব্যাকআপ সম্পূর্ণ হয়নি' : `${time} মধ্যে কোনো ব্যাকআপ সম্পূর্ণ হয়নি`,
    }
  },
  channel_failing: ({ reason }) => ({
    title: 'আপনাকে সতর্কবার্তা পাঠানো যাচ্ছে না',
    reason: callFailureText(reason),
  }),
}

const gatewayName = (subject: string): string => {
  const method = paymentMethods.find((name) => name === subject)
  return method ? paymentMethodOf(method).shortName : subject
}
