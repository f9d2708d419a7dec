import * as z from 'zod/mini'
import { typedDigits } from '#worker/lib/text/fold.ts'

/** An optional field. An empty one counts as absent, because a plain form sends its empty fields too. */
export const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

export const wholeNumberText = (form: RegExp, message: string) =>
  z.pipe(
    z.string().check(
      z.overwrite((text) => typedDigits(text).trim()),
      z.regex(form, message),
    ),
    z.transform(Number),
  )

export const searchField = filled(z.string().check(z.maxLength(100, 'খোঁজার কথাটি ১০০ অক্ষরের মধ্যে লিখুন')))

export const pageField = filled(wholeNumberText(/^[1-9]\d{0,8}$/, 'পৃষ্ঠা নম্বর ঠিক নয়'))

/** Of a list without filters. */
export const pageQuery = z.object({ page: pageField })

/** A moment in ISO 8601, for example the version of a row that was read. */
export const momentField = z.pipe(
  z.iso.datetime('সময়টি ঠিক নয়'),
  z.transform((text) => new Date(text)),
)

const isDay = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** A calendar day of this century, `yyyy-mm-dd`. */
export const dayField = (words: { wrong: string; impossible: string }) =>
  filled(z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/, words.wrong), z.refine(isDay, words.impossible)))
