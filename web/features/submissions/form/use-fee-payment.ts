import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { usePaymentDeparture } from '#web/features/payments/checkout/use-payment-departure.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'

export type PaymentMethod = Parameters<typeof api.payment.biodata.initiate.$post>[0]['json']['payment_method']

/** Paying the fee: one call however often the button is pressed, then on to the gateway, or back with it paid. */
export function useFeePayment() {
  const [failure, setFailure] = useState<string | null>(null)
  const { pending, run } = useSingleFlight()
  const { leaving, depart } = usePaymentDeparture()
  const { revalidate } = useRevalidator()

  const pay = (method: PaymentMethod) =>
    run(async () => {
      setFailure(null)
      try {
        const started = await unwrap(api.payment.biodata.initiate.$post({ json: { payment_method: method } }))
        if (!(await depart(started.payment_url))) await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        setFailure(refusal.message)
        if (refusal.status === 409) await revalidate()
      }
    })

  return { paying: pending || leaving, failure, pay }
}
