import * as z from 'zod/mini'
import { asciiDigits, foldedLength, invisibleMarks, tidyLine, tidyText } from '#worker/lib/text/fold.ts'

/** For a transform that refuses what it reads. */
export const asIssue = (message: string, input: unknown) => ({ code: 'custom' as const, message, input })

const yes = new Set<unknown>([true, 1, '1', 'true', 'on'])
const no = new Set<unknown>([false, 0, '0', 'false', ''])

/** Yes or no: a boolean, '1' and '0', or an empty text for no. */
export const flagField = z.transform((value: unknown, context): boolean => {
  if (yes.has(value)) return true
  if (no.has(value)) return false
  context.issues.push(asIssue('হ্যাঁ অথবা না বেছে নিন', value))
  return z.NEVER
})

/** One required line of text; `longest` in characters as a reader counts them. */
export const lineField = (words: { missing: string; tooLong: string }, longest: number) =>
  z.pipe(
    z.pipe(z.string(words.missing), z.transform(tidyLine)),
    z.string().check(
      z.minLength(1, { error: words.missing, abort: true }),
      z.refine((text) => foldedLength(text) <= longest, words.tooLong),
    ),
  )

/** One required text of any number of lines. */
export const paragraphsField = (words: { missing: string; tooLong: string }, longest: number) =>
  z.pipe(
    z.pipe(z.string(words.missing), z.transform(tidyText)),
    z.string().check(z.minLength(1, words.missing), z.maxLength(longest, words.tooLong)),
  )

/** A file of a form. An empty file chooser sends a file without name and content; that and a text are null. */
export const fileField = z.pipe(
  z.transform((value: unknown) => (value instanceof File && (value.size > 0 || value.name) ? value : null)),
  z.nullable(z.custom<File>((value) => value instanceof File)),
)

/** An optional text: absent stays undefined, empty becomes null. */
export const optionalText = (tooLong: string, longest: number) =>
  z.pipe(
    z.nullish(z.string(tooLong)),
    z.transform((text: string | null | undefined, context) => {
      if (text === undefined) return undefined
      const kept = tidyText(text ?? '')
      if (foldedLength(kept) > longest) context.issues.push(asIssue(tooLong, text))
      return kept || null
    }),
  )

export type Bounds = {
  min: number
  max: number
  decimals?: number
  /** The smallest number besides 0. */
  minBesidesZero?: number
}

/** A number as JSON or as people type it: Bengali or Latin digits, with spaces, commas and ৳ ignored. */
export const numberField = (words: { missing: string; wrong: string }, bounds: Bounds) =>
  z.transform((value: unknown, context): number => {
    const isMissing = value === undefined || value === null || value === ''
    const number = isMissing ? null : readNumber(value, bounds)
    if (number !== null) return number
    context.issues.push(asIssue(isMissing ? words.missing : words.wrong, value))
    return z.NEVER
  })

/** The id of a row that is chosen from a list. */
export const chosenId = (missing: string) =>
  numberField({ missing, wrong: missing }, { min: 1, max: 999_999_999 })

/** An optional number: absent stays undefined, empty becomes null. */
export const optionalNumber = (wrong: string, bounds: Bounds) =>
  z.optional(
    z.transform((value: unknown, context): number | null => {
      if (value === null || value === '') return null
      const number = readNumber(value, bounds)
      if (number !== null) return number
      context.issues.push(asIssue(wrong, value))
      return z.NEVER
    }),
  )

function readNumber(value: unknown, { min, max, decimals = 0, minBesidesZero = min }: Bounds): number | null {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? withoutGrouping(value) : ''
  const form =
    decimals === 0 ? /^-?\d{1,12}(?:\.0+)?$/ : new RegExp(`^-?\\d{1,12}(?:\\.\\d{1,${decimals}}0*)?$`)
  const number = Number(text)
  const isWithin = number >= min && number <= max && (number === 0 || number >= minBesidesZero)
  return form.test(text) && isWithin ? number : null
}

// Not `typedDigits`, whose normal form makes 102 of 10².
const withoutGrouping = (text: string) =>
  asciiDigits(text.normalize('NFC').replace(invisibleMarks, '')).replace(/[\s,৳]/g, '')

const unsolved = 'নিরাপত্তা যাচাই ঠিক হয়নি'

/** The solution of the challenge that an earlier answer asked for, as the browser made it. */
export const challengeField = z.optional(z.string(unsolved).check(z.maxLength(4000, unsolved)))
