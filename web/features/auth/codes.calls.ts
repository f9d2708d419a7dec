import type { ApiError } from '#web/lib/api-error.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'

export type OtpPurpose = 'register' | 'reset_password'

/** `retryAt` is the earliest time for another request, in milliseconds since 1970. */
type CodeRequestOutcome = { retryAt: number; devOtp?: string | undefined; refusal?: ApiError }

/** Requests a new code. A refusal is returned instead of thrown, because it contains the waiting time. */
export async function requestCode(phone: string, purpose: OtpPurpose): Promise<CodeRequestOutcome> {
  try {
    const answer = await unwrap(api.auth['resend-otp'].$post({ json: { phone, purpose } }))
    return { retryAt: Date.now() + answer.retry_after * 1000, devOtp: developmentCode(answer) }
  } catch (error) {
    const refusal = asApiError(error)
    const wait = Number(refusal.body.retry_after ?? 0)
    return { retryAt: Date.now() + wait * 1000, refusal }
  }
}

/** The code in the answer of a development server. */
export const developmentCode = (answer: object): string | undefined =>
  'dev_otp' in answer && typeof answer.dev_otp === 'string' ? answer.dev_otp : undefined
