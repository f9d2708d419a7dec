import * as z from 'zod/mini'
import { otpField } from '#worker/features/sign-in/sign-in.schema.ts'
import { phoneField } from '#worker/features/people/people.schema.ts'

export const phoneChange = z.object({ phone: phoneField })

export const phoneConfirmation = z.object({ otp: otpField })
