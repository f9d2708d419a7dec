import { unwrap, type Api } from '#web/lib/api.ts'

export type SmsHealth = Awaited<ReturnType<typeof fetchSmsHealth>>
export type SmsSettings = Awaited<ReturnType<typeof fetchSmsSettings>>
export type RecentSms = Awaited<ReturnType<typeof fetchRecentSms>>[number]

export const fetchSmsHealth = (from: Api) =>
  unwrap(from.admin.notifications.health.$get()).then(({ data }) => data.sms)

export const fetchSmsSettings = (from: Api) => unwrap(from.admin.sms.settings.$get()).then(({ data }) => data)

export const fetchRecentSms = (from: Api) => unwrap(from.admin.sms.outbox.$get()).then(({ data }) => data)
