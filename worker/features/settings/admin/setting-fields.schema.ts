import * as z from 'zod/mini'
import { flagField, numberField, type Bounds } from '#worker/lib/input/fields.ts'
import { asciiDigits, foldedLength } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

// Every field may be left out: a setting that is not sent stays as it is.

const trimmedText = z.pipe(
  z.nullable(z.string()),
  z.transform((text: string | null) => (text ?? '').normalize('NFC').trim()),
)

/** A text of at most `most` characters. Null empties it, unless it is `needed`. */
export const textSetting = (most: number, { needed = false } = {}) =>
  z.optional(
    z.pipe(
      trimmedText,
      z.string().check(
        z.minLength(needed ? 1 : 0, 'এই ঘরটি পূরণ করুন'),
        z.refine((text) => foldedLength(text) <= most, `${bengaliDigits(most)} অক্ষরের মধ্যে লিখুন`),
      ),
    ),
  )

/** A text that `read` turns into its stored form; null from `read` refuses the text with `message`. Empty stays empty. */
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

/** On or off, as JSON, as a form sends it, or as it is stored. */
export const flagSetting = z.optional(flagField)

/** A number as JSON or as people type it; see {@link numberField}. */
export const numberSetting = (bounds: Bounds, message: string) =>
  z.optional(numberField({ missing: message, wrong: message }, bounds))

/** A password or key. Empty and the `{set, last4}` of the answer leave it as it is; null removes it. */
export const secretSetting = z.optional(
  z.nullable(
    z.union(
      [z.string().check(z.trim(), z.maxLength(500, '৫০০ অক্ষরের মধ্যে লিখুন')), z.object({ set: z.boolean() })],
      'সঠিক তথ্য দিন',
    ),
  ),
)

const longestAddress = 300
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function readAddress(text: string, accepts: (url: URL) => boolean): string | null {
  if (text.length > longestAddress || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' && accepts(url) ? text : null
}

/** A web address that people are sent to. */
export const addressSetting = readText(
  (text) => readAddress(text, ({ protocol, hostname }) => protocol === 'https:' && hostname.includes('.')),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** An address that this Worker calls, without a trailing slash. Only an address of this machine may lack https. */
export const serviceAddressSetting = readText(
  (text) =>
    readAddress(
      text.replace(/\/+$/, ''),
      ({ protocol, hostname, search, hash }) =>
        (protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))) && !search && !hash,
    ),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** A mobile number in the one form, else the digits of a telephone of an office or a short number. */
export const telephoneSetting = readText((text) => {
  const digits = asciiDigits(text)
    .replace(/^\+?88(?=0)/, '')
    .replace(/[\s\-().]/g, '')
  return normalizePhone(text) ?? (/^(?:0(?!1)\d{7,10}|[1-9]\d{2,4})$/.test(digits) ? digits : null)
}, 'সঠিক ফোন নম্বর দিন')

/** A mobile number in the one form, or one of another country with its plus. */
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
