import * as z from 'zod/mini'
import { givenPasswordField } from '#worker/features/people/people.schema.ts'

export const reauthentication = z.object({ password: givenPasswordField })
