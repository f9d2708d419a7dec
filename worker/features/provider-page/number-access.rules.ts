import type { NumberAccess } from '#worker/features/reveals/reveals.schema.ts'

/** What the number of a provider costs a customer who presses the button now. The limit of the day is not looked at. */
export function numberAccess(
  subscription: { id: number } | undefined,
  views: readonly { subscriptionId: number }[],
): NumberAccess {
  if (!subscription) return 'plan_needed'
  return views.some(({ subscriptionId }) => subscriptionId === subscription.id) ? 'seen' : 'costs_view'
}
