import * as z from 'zod/mini'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

// Every field may be left out: what is not sent stays as it is.

const clean = z.transform((text: string | null) => (text ?? '').normalize('NFC').trim())

const typed = z.pipe(z.nullable(z.string()), clean)

/** A line or a text of at most `most` characters; null empties it. */
export const textSetting = (most: number, { needed = false } = {}) =>
  z.optional(
    z.pipe(
      typed,
      z
        .string()
        .check(
          z.minLength(needed ? 1 : 0, 'এই ঘরটি পূরণ করুন'),
          z.maxLength(most, `${bengali(most)} অক্ষরের মধ্যে লিখুন`),
        ),
    ),
  )

/** A text that a reading turns into its stored form; null from it refuses with `message`. Empty stays empty. */
const readText = (read: (text: string) => string | null, message: string) =>
  z.optional(
    z.pipe(
      typed,
      z.transform((text: string, context) => {
        const value = text === '' ? '' : read(text)
        if (value !== null) return value
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
  )

/** A switch as JSON, as a form sends it, or as it is stored. */
export const flagSetting = z.optional(
  z.pipe(
    z.union(
      [z.boolean(), z.enum(['1', '0', 'true', 'false']), z.literal(1), z.literal(0)],
      'হ্যাঁ অথবা না বেছে নিন',
    ),
    z.transform((value: boolean | '1' | '0' | 'true' | 'false' | 1 | 0) =>
      [true, 'true', '1', 1].includes(value),
    ),
  ),
)

type NumberRange = { least: number; most: number; decimals?: number }

/** A number as JSON or as typed, in either digits. */
export const numberSetting = ({ least, most, decimals = 0 }: NumberRange, message: string) =>
  z.optional(
    z.pipe(
      z.union([z.number(), z.string()], message),
      z.transform((given: number | string, context) => {
        const text = asciiDigits(String(given)).replaceAll(',', '').trim()
        const [, fraction = ''] = text.split('.')
        const value = Number(text)
        if (/^-?\d+(?:\.\d+)?$/.test(text) && fraction.length <= decimals && value >= least && value <= most)
          return value
        context.issues.push({ code: 'custom', message, input: given })
        return z.NEVER
      }),
    ),
  )

/** A password or key: empty and the `{set, last4}` of the read leave it as it is, null removes it. */
export const secretSetting = z.optional(
  z.nullable(
    z.union(
      [z.string().check(z.trim(), z.maxLength(500, '৫০০ অক্ষরের মধ্যে লিখুন')), z.object({ set: z.boolean() })],
      'সঠিক তথ্য দিন',
    ),
  ),
)

const longestAddress = 300
const here = new Set(['localhost', '127.0.0.1', '[::1]'])

function readAddress(text: string, accepts: (url: URL) => boolean): string | null {
  if (text.length > longestAddress || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' && accepts(url) ? text : null
}

/** An address people are sent to. */
export const addressSetting = readText(
  (text) => readAddress(text, ({ protocol, hostname }) => protocol === 'https:' && hostname.includes('.')),
  'সঠিক ঠিকানা দিন (https://...)',
)

/** An address this Worker calls, without a slash at its end; a double on this very machine may do without https. */
export const serviceAddressSetting = readText(
  (text) =>
    readAddress(
      text.replace(/\/+$/, ''),
      ({ protocol, hostname, search, hash }) =>
        (protocol === 'https:' || (protocol === 'http:' && here.has(hostname))) && !search && !hash,
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

function bengali(value: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
}
