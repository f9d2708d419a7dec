import { useRevalidator, useNavigate } from 'react-router'
import type { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/app/pages/paths.ts'
import { noteRequestedPage } from './requested-page.ts'
import { isEntryOfSheet } from '#web/ui/dialog/sheet.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { useEffect, useState } from 'react'

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

/** `paying` stays true while the browser leaves for a gateway, so that controls stay disabled. */
export function useCheckout() {
  const [isLeaving, setLeaving] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pending, problem, setProblem, run } = useAction({ reloads: 'onError' })

  // The back button can restore this page from the cache while `isLeaving` is still set.
  useEffect(() => {
    const resetAfterRestore = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setLeaving(false)
      void revalidate()
    }
    window.addEventListener('pageshow', resetAfterRestore)
    return () => window.removeEventListener('pageshow', resetAfterRestore)
  }, [revalidate])

  const pay = (start: () => Promise<Started>, { returnTo, onPaid, onError }: PayOptions = {}) =>
    run(
      async () => {
        const { ref, message, payment_url: url } = await start()
        if (returnTo) noteRequestedPage(ref)
        const next = url ?? (returnTo && `${paths.paymentSuccess}?ref=${ref}`)
        if (next) {
          const address = new URL(next, window.location.href)
          if (address.origin === window.location.origin)
            return navigate(address.pathname + address.search, { replace: isEntryOfSheet() })
          setLeaving(true)
          window.location.assign(address)
          return
        }
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
  return { paying: pending || isLeaving, problem, clearProblem: () => setProblem(undefined), pay }
}
