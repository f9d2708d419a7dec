import * as z from 'zod/mini'
import { flagField, numberField } from '#worker/lib/input/fields.ts'
import { readAnyDay } from '#worker/lib/text/day-text.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { foldedLength, joinedDigits, tidyText } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'
import type { Definition } from './setting-definitions.schema.ts'

// Every field is optional: a missing setting keeps its value.

const trimmedText = z.pipe(
  z.nullable(z.string()),
  z.transform((text: string | null) => tidyText(text ?? '')),
)

/** A text of at most `max` characters. Null empties it, unless it is `required`. */
export const textSetting = (max: number, { required = false } = {}) =>
  z.optional(
    z.pipe(
      trimmedText,
      z.string().check(
        z.minLength(required ? 1 : 0, 'এই ঘরটি পূরণ করুন'),
        z.refine((text) => foldedLength(text) <= max, `${bengaliDigits(max)} অক্ষরের মধ্যে লিখুন`),
      ),
    ),
  )

/** A text that `read` turns into its stored form. If `read` returns null, the text is refused. Empty stays empty. */
const readText = (read: (text: string) => string | null, message: string) =>
  z.optional(
    z.pipe(
      trimmedText,
      z.transform((text: string, context) => {
        const value = text === '' ? '' : read(text)
        if (value !== null) return value
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
  )

export const flagSetting = z.optional(flagField)

function numberSetting({ unit = '', ...bounds }: NonNullable<Definition['bounds']>) {
  const least = bounds.minBesidesZero
    ? `০, অথবা ${bengaliNumber(bounds.minBesidesZero)}`
    : bengaliNumber(bounds.min)
  const range = `${least} থেকে ${bengaliNumber(bounds.max)}${unit ? ` ${unit}ের` : '-এর'} মধ্যে`
  const message = bounds.decimals
    ? `${range}, দশমিকের পর দুই ঘর পর্যন্ত লিখুন`
    : `${range} ${unit ? '' : 'পূর্ণ সংখ্যা '}লিখুন`
  return z.optional(numberField({ missing: message, wrong: message }, bounds))
}

/** A password or key. An empty text and the `{set, last4}` of the answer keep it; null removes it. */
const secretSetting = z.optional(
  z.nullable(
    z.union(
      [z.string().check(z.trim(), z.maxLength(500, '৫০০ অক্ষরের মধ্যে লিখুন')), z.object({ set: z.boolean() })],
      'সঠিক তথ্য দিন',
    ),
  ),
)

const maxAddressLength = 300
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function readAddress(text: string, accepts: (url: URL) => boolean): string | null {
  if (text.length > maxAddressLength || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' && accepts(url) ? text : null
}

const addressSetting = readText(
  (text) => readAddress(text, ({ protocol, hostname }) => protocol === 'https:' && hostname.includes('.')),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** An address that this Worker calls, without a trailing slash. Only local addresses may use http. */
const serviceAddressSetting = readText(
  (text) =>
    readAddress(
      text.replace(/\/+$/, ''),
      ({ protocol, hostname, search, hash }) =>
        (protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))) && !search && !hash,
    ),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** A mobile number in its stored form. */
const mobileSetting = readText(normalizePhone, 'সঠিক মোবাইল নম্বর দিন (01XXXXXXXXX)')

/** A mobile number in its stored form, or the digits of an office telephone or of a short number. */
const telephoneSetting = readText((text) => {
  const digits = joinedDigits(text).replace(/^\+?88(?=0)/, '')
  return normalizePhone(text) ?? (/^(?:0(?!1)\d{7,10}|[1-9]\d{2,4})$/.test(digits) ? digits : null)
}, 'সঠিক ফোন নম্বর দিন')

const chatNumberSetting = readText((text) => {
  const digits = joinedDigits(text)
  return normalizePhone(text) ?? (/^\+(?!88)\d{8,15}$/.test(digits) ? digits : null)
}, 'সঠিক হোয়াটসঅ্যাপ নম্বর দিন')

const emailSetting = readText(
  (text) =>
    text.length <= 150 && /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/.test(text) ? text : null,
  'সঠিক ইমেইল দিন',
)

const daySetting = readText(readAnyDay, 'দিন/মাস/বছর লিখুন, যেমন ১৬/১২/২০২৬')

const currencySetting = z.optional(
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'মুদ্রার তিন অক্ষরের কোড লিখুন, যেমন BDT')),
)

const inputsByKind = {
  flag: () => flagSetting,
  number: ({ bounds = { min: 0, max: 1_000_000 } }) => numberSetting(bounds),
  day: () => daySetting,
  choice: ({ choices = {} }) => z.optional(z.enum(Object.keys(choices), 'তালিকা থেকে বেছে নিন')),
  paragraphs: ({ max = 1000 }) => textSetting(max),
  html: ({ max = 30_000 }) => textSetting(max),
  address: () => addressSetting,
  service_address: () => serviceAddressSetting,
  mobile: () => mobileSetting,
  telephone: () => telephoneSetting,
  chat_number: () => chatNumberSetting,
  email: () => emailSetting,
  currency: () => currencySetting,
  picture: () => null,
  list: () => null,
  template: () => null,
} satisfies Record<NonNullable<Definition['kind']>, (definition: Definition) => z.ZodMiniType | null>

/** The input of a setting by its definition; null for a kind that has an input of its own. */
export const settingInput = (definition: Definition): z.ZodMiniType | null => {
  const { kind, secret, max = 300, required = false } = definition
  if (secret) return secretSetting
  return kind ? inputsByKind[kind](definition) : textSetting(max, { required })
}
