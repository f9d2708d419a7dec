import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useTask } from '#web/lib/use-task.ts'
import type { BoostPlan } from './boost-page.tsx'

export type Method = Parameters<typeof api.boost.start.$post>[0]['json']['payment_method']

/** Buying a boost: one call however often the button is pressed, then on to the gateway, or what became of it. */
export function useBoostPurchase({ onSettled }: { onSettled: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [bought, setBought] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  // "Back" from a gateway can bring this page as it was left: still paying.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setLeaving(false)
      void revalidate()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [revalidate])

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
        const address = started.payment_url ? new URL(started.payment_url, window.location.href) : null
        if (!address) {
          await revalidate()
          setBought(started.message)
          onSettled()
        } else if (address.origin === window.location.origin)
          await navigate(address.pathname + address.search)
        else {
          setLeaving(true)
          window.location.assign(address)
        }
      } catch (error) {
        const refusal = asApiError(error)
        setFailure(refusal.message)
        if (refusal.status === 409 || refusal.code === 'amount_mismatch') await revalidate()
      }
    })

  return { paying: pending || leaving, failure, bought, forget: () => setFailure(null), pay }
}
