import * as z from 'zod/mini'
import { otpField } from '#worker/features/auth/auth.schema.ts'
import { phoneField } from '#worker/features/users/person-fields.schema.ts'

export const phoneChange = z.object({ phone: phoneField })

export const phoneConfirmation = z.object({ otp: otpField })
