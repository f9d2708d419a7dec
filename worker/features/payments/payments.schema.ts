export const paymentPurposes = ['subscription', 'boost', 'biodata_fee'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** In the order in which they are offered. */
export const paymentMethods = ['nogorpay', 'sslcommerz', 'manual'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = ['initiated', 'pending', 'paid', 'failed', 'cancelled', 'review', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentEventSources = ['customer', 'gateway', 'callback', 'ipn', 'webhook', 'cron', 'admin'] as const
