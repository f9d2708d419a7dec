import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import type { AlarmKind } from './alarms.schema.ts'

type AlarmText = { title: string; detail: string }
type Detail = Record<string, string | number>

const count = (value: string | number | undefined) => bengaliNumber(Number(value ?? 0))

const texts: Record<AlarmKind, (detail: Detail, who: string) => AlarmText> = {
  harvest_pace: ({ reveals }, who) => ({
    title: `${who} যন্ত্রের গতিতে নম্বর দেখছেন`,
    detail: `অল্প সময়ে ${count(reveals)}টি নম্বর, প্রায় সমান বিরতিতে।`,
  }),
  harvest_limit: ({ limit }, who) => ({
    title: `${who} এক মিনিটেই দিনের সীমা শেষ করেছেন`,
    detail: `দিনের ${count(limit)}টি নম্বর একসঙ্গে দেখা হয়েছে।`,
  }),
  harvest_network: ({ shared, accounts }) => ({
    title:
      shared === 'device'
        ? 'এক ডিভাইস থেকে অনেক অ্যাকাউন্ট নম্বর দেখছে'
        : 'এক নেটওয়ার্ক থেকে অনেক অ্যাকাউন্ট নম্বর দেখছে',
    detail: `${count(accounts)}টি অ্যাকাউন্ট, শেষ ২৪ ঘণ্টায়।`,
  }),
  canary_revealed: (_, who) => ({
    title: `${who} একটি ফাঁদ প্রোফাইলের নম্বর দেখেছেন`,
    detail: 'এই প্রোফাইল কোনো মানুষের নয়। যিনি নম্বর সংগ্রহ করেন, তিনিই সাধারণত এটি দেখেন।',
  }),
  sms_budget_registration: () => ({
    title: 'নিবন্ধনের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    detail: 'অর্ধেকের বেশি খরচ হয়েছে। কেউ অকারণে নিবন্ধন করছে কি না দেখুন।',
  }),
  sms_budget_reset: () => ({
    title: 'পাসওয়ার্ড বদলের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    detail: 'অর্ধেকের বেশি খরচ হয়েছে।',
  }),
  sms_budget_request: () => ({
    title: 'জানানোর অনুরোধের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে',
    detail: 'অর্ধেকের বেশি খরচ হয়েছে। কেউ অকারণে অনুরোধ রাখছে কি না দেখুন।',
  }),
}

/** The texts of the dashboard and of the operator's messages. Messages are made without the user, so they name no one. */
export const alarmText = (alarm: {
  kind: AlarmKind
  detail: Detail
  user: { name: string } | null
}): AlarmText => texts[alarm.kind](alarm.detail, alarm.user?.name || 'একজন গ্রাহক')
