import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'

/** A plan whose price something may lower. */
export type PlanToBuy = { purpose: Exclude<PaymentPurpose, 'biodata_fee'>; planId: number }

/** What a plan costs this buyer, and the name of what lowered its price; in taka. */
export type Quote = { code: string; price: number; discount: number; amount: number }
