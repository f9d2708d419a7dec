import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

/**
 * Opens the page where a started payment is paid: a gateway's site or a page of this one. `redirecting` stays true while
 * the browser leaves, so that controls stay disabled.
 */
export function usePaymentRedirect() {
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
