import type { SQL } from 'drizzle-orm'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

export type Buyer = { userId: number; settings: Settings; now: Date }
export type PlanOnSale = { purpose: 'subscription' | 'boost'; planId: number; pricePoisha: number }

/** `isLeft`: SQL for "this person may have the discount now", the guard of the INSERT of the payment. */
export type Discount = { code: string; poisha: number; isLeft: SQL }
