import * as z from 'zod/mini'
import { filled } from '#worker/lib/input/query-fields.ts'
import { joinedDigits } from '#worker/lib/text/fold.ts'

const message = 'অ্যাপের ৬ সংখ্যার কোড অথবা একটি ব্যাকআপ কোড দিন'

const compact = (text: string) => joinedDigits(text).toLowerCase()

const given = z.string(message).check(z.maxLength(60, message))

/** Six digits of the app, or a recovery code. Spaces and dashes do not count. */
const codeField = z.pipe(
  z.pipe(given, z.transform(compact)),
  z.string().check(z.regex(/^(?:\d{6}|[a-z0-9]{12})$/, message)),
)

/** The code of a sign-in. An empty one counts as missing. */
export const signInCodeField = filled(codeField)

const appMessage = 'অ্যাপে দেখানো ৬ সংখ্যার কোড দিন'

export const enrolmentConfirmation = z.object({
  code: z.pipe(
    z.pipe(z.string(appMessage).check(z.maxLength(60, appMessage)), z.transform(compact)),
    z.string().check(z.regex(/^\d{6}$/, appMessage)),
  ),
})
