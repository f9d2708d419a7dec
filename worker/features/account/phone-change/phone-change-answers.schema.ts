import * as z from 'zod/mini'
import { ownUser } from '#worker/features/sign-in/sign-in-answers.schema.ts'
import { done } from '#worker/openapi/answer-kit.ts'

export const sentPhoneCode = {
  phone: z.string(),
  retry_after: z.number(),
  dev_otp: z.optional(z.string()),
}

export const phoneChangeAnswers = {
  'POST /api/me/phone': done('Sends a code to a new phone number', sentPhoneCode),
  'POST /api/me/phone/confirm': done('Changes the phone number with the code', { user: ownUser }),
}
