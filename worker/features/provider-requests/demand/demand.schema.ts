import * as z from 'zod/mini'
import { pageField } from '#worker/lib/input/query-fields.ts'

export const demandQuery = z.object({ page: pageField })
