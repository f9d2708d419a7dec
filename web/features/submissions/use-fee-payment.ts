import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useTask } from '#web/lib/use-task.ts'

export type PaymentMethod = Parameters<typeof api.payment.biodata.initiate.$post>[0]['json']['payment_method']

/** Paying the fee: one call however often the button is pressed, then on to the gateway, or back with it paid. */
export function useFeePayment() {
  const [failure, setFailure] = useState<string | null>(null)
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

  const pay = (method: PaymentMethod) =>
    run(async () => {
      setFailure(null)
      try {
        const started = await unwrap(api.payment.biodata.initiate.$post({ json: { payment_method: method } }))
        const address = started.payment_url ? new URL(started.payment_url, window.location.href) : null
        if (!address) await revalidate()
        else if (address.origin === window.location.origin) await navigate(address.pathname + address.search)
        else {
          setLeaving(true)
          window.location.assign(address)
        }
      } catch (error) {
        const refusal = asApiError(error)
        setFailure(refusal.message)
        if (refusal.status === 409) await revalidate()
      }
    })

  return { paying: pending || leaving, failure, pay }
}
