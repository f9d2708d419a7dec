import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '#web/lib/api-error.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { usePaymentDeparture } from '#web/features/payments/checkout/use-payment-departure.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import type { Plan } from './plans.calls.ts'

type Method = Parameters<typeof api.subscription.start.$post>[0]['json']['payment_method']

export type Outcome =
  | { kind: 'bought'; plan: Plan; message: string }
  /** Another subscription is running: said for five seconds, as the page then shows that one. */
  | { kind: 'already'; message: string }
  | { kind: 'failed'; message: string }

const secondsShown = 5

/** Buying a plan: one call however often the button is pressed, then on to the gateway, or what became of it. */
export function usePurchase({ onSettled }: { onSettled: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { pending, run } = useSingleFlight()
  const { leaving, depart } = usePaymentDeparture()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (outcome?.kind !== 'already') return
    const timer = setTimeout(() => setOutcome(null), secondsShown * 1000)
    return () => clearTimeout(timer)
  }, [outcome])

  const pay = (plan: Plan, method: Method) =>
    run(async () => {
      setOutcome(null)
      try {
        const started = await unwrap(
          api.subscription.start.$post({
            json: { plan_id: plan.id, payment_method: method, amount: plan.price },
          }),
        )
        if (!(await depart(started.payment_url))) {
          await revalidate()
          setOutcome({ kind: 'bought', plan, message: started.message })
          onSettled()
        }
      } catch (error) {
        await refuse(asApiError(error))
      }
    })

  async function refuse({ code, message }: ApiError): Promise<void> {
    const already = code === 'active_subscription'
    setOutcome({ kind: already ? 'already' : 'failed', message })
    if (already) onSettled()
    if (already || code === 'amount_mismatch') await revalidate()
  }

  return { paying: pending || leaving, outcome, forget: () => setOutcome(null), pay }
}

export type { Method }
