export type RevealFacts = {
  agreementMissing: boolean
  subscription: { dailyLimit: number; usedToday: number } | undefined
  /** Whether a view was spent on this provider under this subscription, now or before. */
  spent: boolean
  /** `missing` to the public, or public with its number withheld until the worker confirms it. */
  contact: 'missing' | 'hidden' | 'open'
}

type RevealDecision =
  | 'shown'
  | 'agreement_missing'
  | 'subscription_missing'
  | 'limit_reached'
  | 'provider_missing'
  | 'contact_hidden'

/** The first reason that applies: a refused customer does not learn about the later ones. */
export function decideReveal(facts: RevealFacts): RevealDecision {
  const { agreementMissing, subscription, spent, contact } = facts
  if (agreementMissing) return 'agreement_missing'
  if (!subscription) return 'subscription_missing'
  if (!spent && isLimitReached(subscription)) return 'limit_reached'
  if (contact === 'missing') return 'provider_missing'
  return spent && contact === 'open' ? 'shown' : 'contact_hidden'
}

const isLimitReached = ({ dailyLimit, usedToday }: { dailyLimit: number; usedToday: number }) =>
  dailyLimit > 0 && usedToday >= dailyLimit
