import { useEffect, useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { useCheckout, type PaymentMethod } from './use-checkout.ts'
import type { Plan } from '#web/features/plans/plans.calls.ts'

export type Outcome =
  | { kind: 'bought'; plan: Plan; message: string; ref: string }
  /** Another subscription is already active. The page shows it, so the message disappears after five seconds. */
  | { kind: 'already'; message: string }

const noticeSeconds = 5

export function usePurchase({
  returnTo,
  onSettled,
}: {
  returnTo: string | undefined
  onSettled: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { pay, ...checkout } = useCheckout()

  useEffect(() => {
    if (outcome?.kind !== 'already') return
    const timer = setTimeout(() => setOutcome(null), noticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [outcome])

  const settle = (settled: Outcome) => {
    setOutcome(settled)
    onSettled()
  }
  const buy = (plan: Plan, payment_method: PaymentMethod) => {
    setOutcome(null)
    const json = { plan_id: plan.id, payment_method, amount: plan.price, return_to: returnTo }
    pay(() => unwrap(api.subscription.start.$post({ json })), {
      returnTo,
      onPaid: (message, ref) => settle({ kind: 'bought', plan, message, ref }),
      onError: ({ code, message }) => {
        if (code !== 'active_subscription') return
        settle({ kind: 'already', message })
        return ''
      },
    })
  }
  return { ...checkout, outcome, buy }
}
