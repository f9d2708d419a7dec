import { dayWindow } from '#worker/features/people/limits.rules.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

/** The days that figures of agents cover. */
export const daysOfFigures = 90
/** How long the note stays of who took a form, in days. */
export const daysKept = 730
/** After so many days from the agreement it counts whether the worker still answers. */
export const stillAnswersDays = 30

/** From when on the admins are warned of an agent. */
export const suspicion = {
  days: 30,
  /** Numbers that differ in their last two digits only. */
  seriesDigits: 9,
  /** Sending the SMS, reading it and saying six digits takes longer. */
  quickMilliseconds: 12_000,
  from: { same_series: 3, same_second: 5, same_device: 3 },
} as const
export type Pattern = keyof typeof suspicion.from

/** What the settings allow an agent on the day of `now`, and when a form that arrives now is deleted. */
export const boundsOf = (
  settings: Pick<Settings, 'agent_daily_limit' | 'agent_form_days' | 'timezone'>,
  now: Date,
) => ({
  day: { limit: Number(settings.agent_daily_limit), since: dayWindow(now, settings.timezone).start },
  expiresAt: new Date(now.getTime() + Number(settings.agent_form_days) * millisecondsPerDay),
})

/** The SMS with the code. It says what the code is for, because the worker reads it out. */
export const agreementText = (siteName: string, code: string): string =>
  smsOfSite(siteName, `প্রোফাইল খোলার কোড ${code}। রাজি হলে ফর্ম নেওয়া কর্মীকে বলুন।`)

/** The SMS after the agreement, so that no one is listed without knowing it. */
export const onboardedText = (siteName: string): string =>
  smsOfSite(siteName, 'আপনার ফর্ম জমা হয়েছে। নিজে চালাতে সাইটে পাসওয়ার্ড ভুলে গেছি চাপুন।')
