import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import type { useChallenge } from './challenge/use-challenge.tsx'

export type OtpPurpose = 'register' | 'reset_password'

/** `retryAt` is the earliest time for another request, in milliseconds since 1970. */
export type CodeRequestOutcome = { retryAt: number; devOtp?: string | undefined; refusal?: ApiError }

/** Requests a new code. A refusal is returned instead of thrown, because it contains the waiting time. */
export async function requestCode(
  request: { phone: string; purpose: OtpPurpose; registration?: string | undefined },
  send: ReturnType<typeof useChallenge>['send'],
  call = (solution: { challenge?: string }): Promise<{ retry_after: number }> =>
    unwrap(api.auth['resend-otp'].$post({ json: { ...request, ...solution } })),
): Promise<CodeRequestOutcome> {
  try {
    return sentCode(await send(call))
  } catch (error) {
    const refusal = asApiError(error)
    return { retryAt: Date.now() + Number(refusal.body.retry_after ?? 0) * 1000, refusal }
  }
}

/** Reads the answer to a request for a code. Only a development server answers with the code. */
export const sentCode = (answer: { retry_after: number }): CodeRequestOutcome => ({
  retryAt: Date.now() + answer.retry_after * 1000,
  devOtp: 'dev_otp' in answer && typeof answer.dev_otp === 'string' ? answer.dev_otp : undefined,
})
