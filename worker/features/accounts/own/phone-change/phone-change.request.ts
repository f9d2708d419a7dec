import type { SignedInContext } from '#worker/env.ts'
import { otpGap } from '#worker/features/sign-in/codes/codes.rules.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'

/** Sends the SMS with the code after the answer. Only development answers with the code, because it sends no SMS. */
export function sentPhoneChange(c: SignedInContext, { phone, code }: { phone: string; code: string }) {
  sendSmsAfterwards(c, { kind: 'otp' })
  const answer: { phone: string; retry_after: number; dev_otp?: string } = {
    phone,
    retry_after: otpGap / 1000,
    ...(c.env.ENVIRONMENT === 'development' && { dev_otp: code }),
  }
  return answer
}
