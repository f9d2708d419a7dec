import { adminPaths } from '#web/app/pages/admin-pages.ts'
import type { ChecklistStep, MissingReason } from '#worker/features/operations/checklist/checklist.schema.ts'

type StepText = {
  /** What to do. */
  title: string
  why: string
  /** The page that holds what is missing. */
  to: string
  /** For a step that may be skipped: the words of its button, and what is then said of it. */
  skip?: { button: string; state: string }
}

export const stepTexts: Record<ChecklistStep, StepText> = {
  second_factor: {
    title: 'দুই ধাপের লগইন চালু করুন',
    why: 'পাসওয়ার্ড কেউ জেনে গেলেও আপনার অ্যাকাউন্টে ঢুকতে পারবেন না।',
    to: adminPaths.security,
  },
  contact: {
    title: 'যোগাযোগের ফোন নম্বর দিন',
    why: 'গ্রাহক ও সেবাদাতারা সাহায্যের জন্য এই নম্বরে ফোন করেন।',
    to: adminPaths.settingsTab('contact'),
  },
  sms: {
    title: 'এসএমএস চালু করুন',
    why: 'নিবন্ধনের কোড এসএমএসে যায়, তাই এটি ছাড়া কেউ নিবন্ধন করতে পারেন না।',
    to: adminPaths.settingsTab('sms'),
  },
  payment: {
    title: 'টাকা নেওয়ার ব্যবস্থা করুন',
    why: 'এটি ছাড়া কেউ প্ল্যান কিনতে পারেন না।',
    to: adminPaths.settingsTab('payment'),
  },
  trades: {
    title: 'ক্যাটাগরি যোগ করুন',
    why: 'সেবাদাতা পেশা বেছে বায়োডাটা জমা দেন, গ্রাহক পেশা ধরে খোঁজেন।',
    to: adminPaths.categories,
  },
  plans: {
    title: 'সাবস্ক্রিপশন প্ল্যান যোগ করুন',
    why: 'গ্রাহক প্ল্যান কিনে সেবাদাতার নম্বর দেখেন।',
    to: adminPaths.subscriptionPlans,
  },
  boost_plans: {
    title: 'বুস্ট প্ল্যান যোগ করুন',
    why: 'সেবাদাতা টাকা দিয়ে কিছুদিন তালিকার উপরে থাকতে পারেন।',
    to: adminPaths.boostingPlans,
    skip: { button: 'এখন লাগবে না', state: 'এখন লাগবে না' },
  },
  terms: {
    title: 'শর্তাবলী পড়ে দেখুন',
    why: 'সবাই এই শর্ত মেনে নিবন্ধন করেন ও নম্বর দেখেন।',
    to: adminPaths.settingsTab('terms'),
    skip: { button: 'পড়েছি, এটিই থাকবে', state: 'খসড়াটিই রাখা হয়েছে' },
  },
  moderator: {
    title: 'একজন স্টাফ যোগ করুন',
    why: 'স্টাফ বায়োডাটা যাচাই করেন, আপনাকে একা সব করতে হয় না।',
    to: adminPaths.staff,
    skip: { button: 'আপাতত আমিই করব', state: 'আপাতত অ্যাডমিনই করছেন' },
  },
  operator_channel: {
    title: 'সতর্কবার্তা কোথায় যাবে তা বলুন',
    why: 'গেটওয়ে, এসএমএস বা স্বয়ংক্রিয় কাজে সমস্যা হলে আপনি সাইটে না থাকলেও জানবেন।',
    to: adminPaths.settingsTab('notifications'),
    skip: { button: 'পরে করব', state: 'পরে করা হবে' },
  },
  outside_copy: {
    title: 'Cloudflare-এর বাইরে একটি কপি রাখুন',
    why: 'Cloudflare-এর অ্যাকাউন্ট হারালেও সাইটের তথ্য ও ছবি ফেরত পাওয়া যায়।',
    to: adminPaths.jobs,
    skip: { button: 'পরে করব', state: 'পরে করা হবে' },
  },
}

/** What exactly is missing, where the title does not say it. */
export const missingTexts: Partial<Record<MissingReason, string>> = {
  owner_unnamed: 'কে চালায়, লাইসেন্স, কখন ফোনে পাওয়া যায় ও কত দিনে উত্তর দেন: দর্শকেরা তা জানতে চান।',
  no_sms_account: 'MiMSMS-এর ইউজারনেম, API কী ও প্রেরকের নাম লাগবে।',
  sms_off: 'তথ্য দেওয়া আছে, কিন্তু এসএমএস পাঠানো বন্ধ।',
  sms_untested: 'এখনকার তথ্য দিয়ে একটি পরীক্ষামূলক এসএমএস পাঠিয়ে দেখুন।',
  no_payment_method: 'একটি পেমেন্ট গেটওয়ে চালু করুন, অথবা সেন্ড মানির নম্বর দিন।',
  payment_incomplete: 'গেটওয়ে চালু আছে, কিন্তু তথ্য অসম্পূর্ণ।',
  payment_untested: 'এখনকার তথ্য দিয়ে গেটওয়ের সংযোগ যাচাই করুন।',
  payment_sandbox: 'গেটওয়েটি এখন স্যান্ডবক্সে, তাই আসল টাকা আসবে না। আসল স্টোরের তথ্য দিয়ে স্যান্ডবক্স বন্ধ করুন।',
  no_terms: 'শর্ত দেখানো চালু আছে, কিন্তু লেখাটি খালি।',
  no_outside_copy: 'এখন কোনো কপি বাইরে যায় না। যিনি সাইট চালান, তাঁকে OUTSIDE_COPY_URL বসাতে বলুন।',
  operator_untested: 'এখনকার ঠিকানায় একটি পরীক্ষামূলক বার্তা পাঠিয়ে দেখুন।',
  terms_unread: 'এখন একটি খসড়া আছে। পড়ে দরকারমতো বদলান।',
}

/** The link to what is missing: the page, and the name of its field after `#`. */
export const stepLink = ({ name, field }: { name: ChecklistStep; field: string | null }): string =>
  field === null ? stepTexts[name].to : `${stepTexts[name].to}#${field}`
