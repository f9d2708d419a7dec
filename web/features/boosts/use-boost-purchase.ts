import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { usePaymentDeparture } from '#web/features/payments/checkout/use-payment-departure.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import type { BoostPlan } from './boosts.calls.ts'

export type Method = Parameters<typeof api.boost.start.$post>[0]['json']['payment_method']

/** Buying a boost: one call however often the button is pressed, then on to the gateway, or what became of it. */
export function useBoostPurchase({ onSettled }: { onSettled: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [bought, setBought] = useState<string | null>(null)
  const { pending, run } = useSingleFlight()
  const { leaving, depart } = usePaymentDeparture()
  const { revalidate } = useRevalidator()

  const pay = (plan: BoostPlan, method: Method) =>
    run(async () => {
      setFailure(null)
      setBought(null)
      try {
        const started = await unwrap(
          api.boost.start.$post({
            json: { boosting_plan_id: plan.id, payment_method: method, amount: plan.price },
          }),
        )
        if (!(await depart(started.payment_url))) {
          await revalidate()
          setBought(started.message)
          onSettled()
        }
      } catch (error) {
        const refusal = asApiError(error)
        setFailure(refusal.message)
        if (refusal.status === 409 || refusal.code === 'amount_mismatch') await revalidate()
      }
    })

  return { paying: pending || leaving, failure, bought, forget: () => setFailure(null), pay }
}
