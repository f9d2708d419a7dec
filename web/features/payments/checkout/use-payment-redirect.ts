import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

/**
 * Leaving for where a started payment is paid: a gateway's site, or a page of this one. `redirecting` stays true while the
 * browser is on its way out, so that nothing can be pressed twice.
 */
export function usePaymentRedirect() {
  const [redirecting, setRedirecting] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  // "Back" from a gateway can bring this page as it was left: still paying.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setRedirecting(false)
      void revalidate()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [revalidate])

  /** Goes to the answer's `payment_url`; false when it has none, because the payment is already settled. */
  const redirectTo = useCallback(
    async (paymentUrl: string | null | undefined): Promise<boolean> => {
      if (!paymentUrl) return false
      const address = new URL(paymentUrl, window.location.href)
      if (address.origin === window.location.origin) await navigate(address.pathname + address.search)
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
