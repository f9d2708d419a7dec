import * as z from 'zod/mini'
import { otpField } from '#worker/features/sign-in/sign-in.schema.ts'
import { challengeField as challenge, chosenId } from '#worker/lib/input/fields.ts'
import { phoneField } from '#worker/features/people/people.schema.ts'

const wanted = {
  category_id: chosenId('কাজ বেছে নিন'),
  place_level: z.enum(['district', 'upazila'], 'জেলা বা থানা/উপজেলা বেছে নিন'),
  place_id: chosenId('জেলা বা থানা/উপজেলা বেছে নিন'),
}

export const ownRequest = z.object(wanted)
export type WantedProvider = z.infer<typeof ownRequest>

export const requestCode = z.object({ ...wanted, phone: phoneField, challenge })
export const guestRequest = z.object({ ...wanted, phone: phoneField, otp: otpField, challenge })

export const enteredCode = z.object({ otp: otpField })
