import type { ApiError } from '#web/lib/api-error.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'

export type OtpPurpose = 'register' | 'reset_password'

/** What came of asking: a code on its way, or why not; either way, from when another one may be asked for. */
type CodeRequestOutcome = { retryAt: number; devOtp?: string | undefined; refusal?: ApiError }

/** Asks for a new code. A refusal is an outcome: it brings its own waiting time. */
export async function askForCode(phone: string, purpose: OtpPurpose): Promise<CodeRequestOutcome> {
  try {
    const answer = await unwrap(api.auth['resend-otp'].$post({ json: { phone, purpose } }))
    return { retryAt: Date.now() + answer.retry_after * 1000, devOtp: developmentCode(answer) }
  } catch (error) {
    const refusal = asApiError(error)
    const wait = Number(refusal.body.retry_after ?? 0)
    return { retryAt: Date.now() + wait * 1000, refusal }
  }
}

/** The code that only a development server puts into its answer. */
export const developmentCode = (answer: object): string | undefined =>
  'dev_otp' in answer && typeof answer.dev_otp === 'string' ? answer.dev_otp : undefined
