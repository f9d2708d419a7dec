import { daysOfRequest } from '#worker/features/provider-requests/provider-requests.rules.ts'
import { documentDays } from '#worker/features/moderation/moderation.rules.ts'
import { answerKept, waits, daysKept } from '#worker/features/recruiting/recruiting.rules.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { daysOfSweep, sweepNames, type SweepName } from './retention.queries.ts'
import { retentionDays } from './retention.rules.ts'

/** What is kept and why. `until`: how long, from the days of the job, which are 0 if a row names its own end. */
type Line = { what: string; why: string; until?: (days: number, settings: Settings) => string }

const forDays = (days: number) => `${bengaliNumber(days)} দিন`
const inDays = (milliseconds: number) => forDays(milliseconds / millisecondsPerDay)

/** Null: the rows say nothing of a person. */
const swept: Record<SweepName, Line | null> = {
  rate_counters: {
    what: 'চেষ্টার গণনা (ফোন, ডিভাইস ও নেটওয়ার্কের চিহ্ন)',
    why: 'পাসওয়ার্ড ও কোড অনুমান করা ঠেকাতে',
    until: () => forDays(1),
  },
  one_time_codes: { what: 'পাঠানো কোডের চিহ্ন', why: 'কোডটি মেলাতে' },
  phone_changes: { what: 'নতুন ফোন নম্বর, কোডের অপেক্ষায়', why: 'নম্বর বদলাতে' },
  registrations: {
    what: 'অসম্পূর্ণ নিবন্ধন',
    why: 'কোড দিলে নিবন্ধন শেষ করতে',
    until: (_, settings) => forDays(retentionDays(settings).retention_registrations_days),
  },
  sessions: {
    what: 'লগইনের সময়, ডিভাইস ও শহর',
    why: 'আপনি নিজে দেখে অচেনা লগইন বন্ধ করতে পারেন',
    until: (days) => `লগইনের মেয়াদ শেষের পরে ${forDays(days)}`,
  },
  outbox_sms: { what: 'পাঠানো এসএমএস ও নম্বর', why: 'পৌঁছেছে কি না দেখতে' },
  outbox_push: { what: 'পাঠানো নোটিফিকেশন', why: 'পৌঁছেছে কি না দেখতে' },
  outbox_webhook: null,
  push_subscriptions: {
    what: 'নোটিফিকেশন পাঠানোর ঠিকানা, চালু করে থাকলে',
    why: 'ব্রাউজারে খবর পাঠাতে',
    until: (days) => `শেষবার আসার পরে ${forDays(days)}`,
  },
  security_events: {
    what: 'লগইন ও পাসওয়ার্ডের ঘটনা, নেটওয়ার্কের চিহ্নসহ',
    why: 'অন্যের হাতে অ্যাকাউন্ট যাওয়া ধরতে',
  },
  devices: {
    what: 'ডিভাইসের চিহ্ন ও ব্রাউজারের নাম',
    why: 'চেনা ডিভাইসকে বারবার যাচাই না করতে',
    until: (days) => `শেষবার দেখার পরে ${forDays(days)}`,
  },
  free_numbers: { what: 'ফ্রি নম্বর কে নিয়েছেন (ফোন, ডিভাইস ও নেটওয়ার্কের চিহ্ন)', why: 'একজন একবারই যেন পান' },
  interest_days: null,
  closed_days: null,
  provider_views: {
    what: 'কোন প্রোফাইল দেখা হয়েছে, দর্শকের এক দিনের চিহ্নসহ',
    why: 'একজনকে দিনে একবার গুনতে',
    // A visitor's day may end later elsewhere.
    until: (days) => forDays(days + 1),
  },
  unmet_searches: { what: 'যা খুঁজে পাওয়া যায়নি, কে খুঁজেছেন তা ছাড়া', why: 'খোঁজা ভালো করতে' },
  provider_requests: {
    what: 'কাউকে পেলে জানানোর অনুরোধ, ফোন নম্বরসহ',
    why: 'এসএমএসে জানাতে',
    until: () => forDays(daysOfRequest),
  },
  onboardings: {
    what: 'আমাদের প্রতিনিধির নেওয়া ফর্ম ও ছবি',
    why: 'স্মার্টফোন ছাড়া সেবাদাতাও যোগ দিতে পারেন',
    until: (_, settings) =>
      `রাজি না হলে ${forDays(Number(settings.agent_form_days))}; রাজি হলে কে ফর্ম নিয়েছেন তা ${forDays(daysKept)}`,
  },
  imported_profiles: {
    what: 'সেবাদাতাদের তালিকা থেকে আনা নাম, ফোন নম্বর, পেশা ও এলাকা',
    why: 'এসএমএসে সেবাদাতার সম্মতি চাইতে, তার আগে কেউ দেখেন না',
    until: () =>
      `উত্তর না এলে ${inDays(waits.answer)}; না বললে শুধু নম্বরের চিহ্ন ${inDays(answerKept)}, আর যেন না জানতে চাই`,
  },
  imports: null,
  review_reports: {
    what: 'মন্তব্য নিয়ে জানানো আপত্তি (অ্যাকাউন্ট বা নেটওয়ার্কের চিহ্ন)',
    why: 'একজনের আপত্তি একবার গুনতে',
    until: (days) => `সিদ্ধান্তের পরে ${forDays(days)}`,
  },
  call_answers: {
    what: '“ফোন ধরেছেন কি না, কত টাকা লেগেছে” প্রশ্নে আপনার উত্তর',
    why: 'কার্ডে হার ও দামের সীমা দেখাতে, কে উত্তর দিয়েছেন তা দেখানো হয় না',
  },
  price_ranges: null,
  job_runs: null,
  audit_log: { what: 'আমাদের প্রতিনিধিরা কী বদলেছেন ও দেখেছেন', why: 'ভুল ও অপব্যবহার ধরতে' },
  payment_events: { what: 'পেমেন্ট গেটওয়ের বার্তা', why: 'টাকা নিয়ে প্রশ্ন উঠলে মেলাতে' },
}

const untilErased = () => 'অ্যাকাউন্ট মুছে ফেলা পর্যন্ত'

/** What the job leaves, with the tables that hold it. */
export const unswept: (Required<Line> & { tables: readonly string[] })[] = [
  {
    tables: ['users', 'past_slugs', 'unfinished_erasures'],
    what: 'নাম, ফোন নম্বর, ইমেইল, এলাকা, পাসওয়ার্ডের চিহ্ন',
    why: 'অ্যাকাউন্ট চালাতে',
    until: untilErased,
  },
  {
    tables: ['providers', 'provider_changes', 'provider_listings', 'contact_checks', 'word_refreshes'],
    what: 'প্রোফাইল',
    why: 'গ্রাহকদের দেখাতে ও যাচাই করতে',
    until: untilErased,
  },
  {
    tables: ['stored_images'],
    what: 'পরিচয়পত্রের ছবি',
    why: 'যাচাই করতে',
    until: (_, settings) => `সিদ্ধান্তের পরে ${forDays(documentDays(settings))}`,
  },
  {
    tables: ['ratings', 'review_replies'],
    what: 'রেটিং, মন্তব্য ও উত্তর',
    why: 'পরের গ্রাহক যেন সঠিক মানুষটি বেছে নিতে পারেন',
    until: untilErased,
  },
  {
    tables: ['reveals', 'contact_reports', 'terms_agreements', 'favourites'],
    what: 'দেখা নম্বর, নম্বর নিয়ে অভিযোগ, শর্তে সম্মতি ও পছন্দের তালিকা',
    why: 'আবার দেখাতে, সুযোগ ফেরত দিতে ও নম্বরের অপব্যবহার ধরতে',
    until: untilErased,
  },
  {
    tables: ['payments', 'subscriptions', 'boosts'],
    what: 'পেমেন্ট, সাবস্ক্রিপশন ও বুস্ট',
    why: 'আইন অনুযায়ী হিসাব রাখতে',
    until: () => 'মোছা হয় না, তবে অ্যাকাউন্ট মুছে ফেললে তাতে আপনার নাম ও ফোন নম্বর আর থাকে না',
  },
]

/** The part of the privacy page that says what is kept, why and how long, as HTML: from the list of the job that deletes it. */
export function keptText(settings: Settings): string {
  const days = retentionDays(settings)
  const lines = [
    ...unswept.map((line) => ({ ...line, days: 0 })),
    ...sweepNames.flatMap((name) => {
      const line = swept[name]
      return line ? [{ ...line, days: daysOfSweep(name, days) }] : []
    }),
  ].map(
    ({ what, why, until = forDays, days }) =>
      `<li><strong>${what}:</strong> ${why}। ${until(days, settings)}।</li>`,
  )
  return `<h2>কী রাখি, কেন রাখি, কত দিন রাখি</h2>
<p>ডিভাইস ও নেটওয়ার্ক আমরা একটি চিহ্ন (হ্যাশ) হিসেবে রাখি। চিহ্ন মিললে বোঝা যায় একই ডিভাইস, কিন্তু চিহ্ন থেকে ডিভাইস বা ঠিকানা বের করা যায় না। মেয়াদ শেষে তথ্যগুলো নিজে থেকেই মুছে যায়।</p>
<ul>${lines.join('')}</ul>
<p>দুর্ঘটনায় সব হারিয়ে না যেতে আমরা প্রতিদিন একটি তালাবদ্ধ কপি রাখি। সবচেয়ে পুরোনো কপিটি ছয় মাসের। মুছে ফেলা অ্যাকাউন্ট কপি থেকে ফেরানো হয় না।</p>`.normalize(
    'NFC',
  )
}
