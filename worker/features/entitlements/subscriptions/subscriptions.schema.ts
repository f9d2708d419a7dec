export const subscriptionStatuses = ['pending', 'active', 'expired', 'cancelled', 'refunded'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
