import * as z from 'zod/mini'
import { flagField, numberField, type Bounds } from '#worker/lib/input/fields.ts'
import { asciiDigits, foldedLength } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

// Every field is optional: a missing setting keeps its value.

const trimmedText = z.pipe(
  z.nullable(z.string()),
  z.transform((text: string | null) => (text ?? '').normalize('NFC').trim()),
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

export const numberSetting = (bounds: Bounds, message: string) =>
  z.optional(numberField({ missing: message, wrong: message }, bounds))

const grouped = new Intl.NumberFormat('bn-BD')

/** Whole days within the bounds. */
export const daysSetting = (bounds: { min: number; max: number }) =>
  numberSetting(bounds, `${grouped.format(bounds.min)} থেকে ${grouped.format(bounds.max)} দিনের মধ্যে লিখুন`)

/** A password or key. An empty text and the `{set, last4}` of the answer keep it; null removes it. */
export const secretSetting = z.optional(
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

export const addressSetting = readText(
  (text) => readAddress(text, ({ protocol, hostname }) => protocol === 'https:' && hostname.includes('.')),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** An address that this Worker calls, without a trailing slash. Only local addresses may use http. */
export const serviceAddressSetting = readText(
  (text) =>
    readAddress(
      text.replace(/\/+$/, ''),
      ({ protocol, hostname, search, hash }) =>
        (protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))) && !search && !hash,
    ),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** A mobile number in its stored form. */
export const mobileSetting = readText(normalizePhone, 'সঠিক মোবাইল নম্বর দিন (01XXXXXXXXX)')

/** A mobile number in its stored form, or the digits of an office telephone or of a short number. */
export const telephoneSetting = readText((text) => {
  const digits = asciiDigits(text)
    .replace(/^\+?88(?=0)/, '')
    .replace(/[\s\-().]/g, '')
  return normalizePhone(text) ?? (/^(?:0(?!1)\d{7,10}|[1-9]\d{2,4})$/.test(digits) ? digits : null)
}, 'সঠিক ফোন নম্বর দিন')

export const chatNumberSetting = readText((text) => {
  const digits = asciiDigits(text).replace(/[\s\-().]/g, '')
  return normalizePhone(text) ?? (/^\+(?!88)\d{8,15}$/.test(digits) ? digits : null)
}, 'সঠিক হোয়াটসঅ্যাপ নম্বর দিন')

export const emailSetting = readText(
  (text) =>
    text.length <= 150 && /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/.test(text) ? text : null,
  'সঠিক ইমেইল দিন',
)

function bengaliDigits(value: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
}
