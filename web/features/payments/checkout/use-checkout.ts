import { useRevalidator, useNavigate } from 'react-router'
import type { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/app/pages/paths.ts'
import { noteRequestedPage } from './requested-page.ts'
import { isEntryOfSheet } from '#web/ui/dialog/sheet.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { useCallback, useEffect, useState } from 'react'

export type PaymentMethod = Parameters<typeof api.subscription.start.$post>[0]['json']['payment_method']

type Started = { ref: string; message: string; payment_url?: string | null | undefined }
type PayOptions = {
  /** The page that was wanted before. The result page leads back to it, also after a payment that needed no gateway. */
  returnTo?: string | undefined
  /** Called when nothing is left to pay, after the page data was loaded again. */
  onPaid?: (message: string, ref: string) => void
  /** Returns '' to show the server's message unchanged. */
  onError?: (refusal: ApiError) => string | void
}

export function useCheckout() {
  const { redirecting, redirectTo } = usePaymentRedirect()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pending, problem, setProblem, run } = useAction({ reloads: 'onError' })
  const pay = (start: () => Promise<Started>, { returnTo, onPaid, onError }: PayOptions = {}) =>
    run(
      async () => {
        const { ref, message, payment_url: url } = await start()
        if (returnTo) noteRequestedPage(ref)
        if (await redirectTo(url ?? (returnTo && `${paths.paymentSuccess}?ref=${ref}`))) return
        await revalidate()
        onPaid?.(message, ref)
      },
      {
        onError: (refusal) => {
          const { payment_ref: waiting } = refusal.body
          if (refusal.code !== 'payment_in_review' || typeof waiting !== 'string') return onError?.(refusal)
          // Another manual payment has to be decided first: its page says so.
          const replace = isEntryOfSheet()
          void navigate(paths.manualPayment(waiting), { replace, state: { isWaiting: true } })
          return ''
        },
      },
    )
  return { paying: pending || redirecting, problem, clearProblem: () => setProblem(undefined), pay }
}

/** `redirecting` stays true while the browser leaves for a gateway, so that controls stay disabled. */
function usePaymentRedirect() {
  const [redirecting, setRedirecting] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  // The back button can restore this page from the cache with `redirecting` still set.
  useEffect(() => {
    const resetAfterRestore = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setRedirecting(false)
      void revalidate()
    }
    window.addEventListener('pageshow', resetAfterRestore)
    return () => window.removeEventListener('pageshow', resetAfterRestore)
  }, [revalidate])

  /** Opens the answer's `payment_url`. Returns false without one: the payment is already settled. */
  const redirectTo = useCallback(
    async (paymentUrl: string | null | undefined): Promise<boolean> => {
      if (!paymentUrl) return false
      const address = new URL(paymentUrl, window.location.href)
      if (address.origin === window.location.origin)
        await navigate(address.pathname + address.search, { replace: isEntryOfSheet() })
      else {
        setRedirecting(true)
        window.location.assign(address)
      }
      return true
    },
    [navigate],
  )
  return { redirecting, redirectTo }
}
