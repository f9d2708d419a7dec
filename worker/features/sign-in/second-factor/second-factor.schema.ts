import * as z from 'zod/mini'
import { filled } from '#worker/lib/input/query-fields.ts'
import { joinedDigits } from '#worker/lib/text/fold.ts'

const compact = (text: string) => joinedDigits(text).toLowerCase()

/** Spaces and dashes do not count. */
const codeField = (pattern: RegExp, message: string) =>
  z.pipe(
    z.pipe(z.string(message).check(z.maxLength(60, message)), z.transform(compact)),
    z.string().check(z.regex(pattern, message)),
  )

/** The code of a sign-in: six digits of the app, or a recovery code. An empty one counts as missing. */
export const signInCodeField = filled(
  codeField(/^(?:\d{6}|[a-z0-9]{12})$/, 'অ্যাপের ৬ সংখ্যার কোড অথবা একটি ব্যাকআপ কোড দিন'),
)

export const enrolmentConfirmation = z.object({
  code: codeField(/^\d{6}$/, 'অ্যাপে দেখানো ৬ সংখ্যার কোড দিন'),
})
