import * as z from 'zod/mini'
import { secretSetting } from '#worker/features/settings/setting-fields.schema.ts'
import { operatorVendors } from '../incidents.schema.ts'

export const operatorInput = z.object({
  operator_channel: z.optional(z.enum(operatorVendors, 'তালিকা থেকে বেছে নিন')),
  operator_webhook_url: secretSetting,
})
export type OperatorInput = z.output<typeof operatorInput>
