import type { EventDetail, EventKind } from '#worker/features/audit/audit.schema.ts'
import { exportedListLabel } from '#worker/features/exports/exports.schema.ts'
import { smsPurposes } from '#worker/features/sign-in/limits/sms-budgets.rules.ts'
import type { OtpPurpose } from '#worker/features/sign-in/sign-in.schema.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

/** `title`: what happened. `reason`: why it matters, empty when the title says it. Both without an end mark or a time. */
type Words = { title: string; reason: string }

// Messages name no one.
const aCustomer = 'একজন গ্রাহক'
const aMember = 'একজন স্টাফ বা অ্যাডমিন'

const number = (value: unknown) => bengaliNumber(Number(value ?? 0))

const onboardingPatterns: Record<string, string> = {
  same_series: 'পাশাপাশি নম্বরের সেবাদাতা',
  same_device: 'এক ফোনে চালানো সেবাদাতার অ্যাকাউন্ট',
  same_second: 'কোড যাওয়ার কয়েক সেকেন্ডের মধ্যে দেওয়া উত্তর',
}

/** The words of an event. @param who the name of the account that it is about; messages leave it out */
export const eventWords: Record<EventKind, (detail: EventDetail, who?: string) => Words> = {
  harvest: (detail, who = aCustomer) => ({
    title: `${who} ${number(detail.days)} দিনে ${number(detail.numbers)}টি নম্বর দেখেছেন`,
    reason: 'একটি পরিবারের এত নম্বর লাগে না। চাইলে এরপর প্রতিটি নম্বরের আগে তাঁর ফোনকে একটি ধাঁধা সমাধান করান',
  }),
  exported: (detail, who = aMember) => ({
    title: `${who} ফাইল নামিয়েছেন: ${exportedListLabel(String(detail.list))}`,
    reason: detail.masked ? 'ফোন নম্বর ঢাকা ছিল' : 'ফোন নম্বরসহ। অজানা হলে এখনই তাঁর লগইন বন্ধ করুন',
  }),
  staff_people: (detail, who = aMember) => ({
    title: `${who} ২৪ ঘণ্টায় ${number(detail.people)} জনের তথ্য খুলেছেন`,
    reason: 'আপনি “দেখেছি” না চাপা পর্যন্ত তিনি আর কারও তথ্য খুলতে পারবেন না। কাজের লগে দেখুন কী করেছেন',
  }),
  views_returned: (_, who = aCustomer) => ({
    title: `${who} ৩০ দিনে তিনবারের বেশি নম্বর দেখার সুযোগ ফেরত পেয়েছেন`,
    reason: 'প্রতিবার জানিয়েছেন, নম্বর কাজ করে না। তাঁর অভিযোগগুলো দেখুন',
  }),
  sms_budget: ({ purpose }) => {
    const { words, advice } = smsPurposes[purpose as OtpPurpose]
    return {
      title: `${words} এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে`,
      reason: ['অর্ধেকের বেশি খরচ হয়েছে', advice].filter(Boolean).join('। '),
    }
  },
  onboarding_pattern: (detail, who = 'একজন মাঠকর্মী') => ({
    title: `${who} এমন ফর্ম পাঠাচ্ছেন যা এক ফোন থেকে বানানো হতে পারে`,
    reason: `${onboardingPatterns[String(detail.pattern)] ?? 'অস্বাভাবিক মিল'}: ${number(detail.count)}টি। কয়েকজন সেবাদাতাকে ফোন করে দেখুন`,
  }),
}
