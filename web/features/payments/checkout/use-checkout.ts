import { useRevalidator } from 'react-router'
import type { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { usePaymentRedirect } from './use-payment-redirect.ts'

export type PaymentMethod = Parameters<typeof api.subscription.start.$post>[0]['json']['payment_method']

type Started = { message: string; payment_url?: string | null | undefined }
type PayOptions = {
  /** Called when nothing is left to pay, after the page data was loaded again. */
  onPaid?: (message: string) => void
  /** Returns '' to show the server's message unchanged. */
  onError?: (refusal: ApiError) => string | void
}

/** Starts a payment and opens the page where it is paid. Presses during the request are ignored. */
export function useCheckout() {
  const { redirecting, redirectTo } = usePaymentRedirect()
  const { revalidate } = useRevalidator()
  const { pending, problem, setProblem, run } = useAction({ reloads: 'onError' })
  const pay = (start: () => Promise<Started>, { onPaid, onError }: PayOptions = {}) =>
    run(async () => {
      const { message, payment_url: url } = await start()
      if (await redirectTo(url)) return
      await revalidate()
      onPaid?.(message)
    }, onError && { onError })
  return { paying: pending || redirecting, problem, clearProblem: () => setProblem(undefined), pay }
}
