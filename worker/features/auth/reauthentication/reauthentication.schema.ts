import * as z from 'zod/mini'
import { givenPasswordField } from '#worker/features/users/person-fields.schema.ts'

export const reauthentication = z.object({ password: givenPasswordField })
