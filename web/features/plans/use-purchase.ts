import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ApiError } from '#web/lib/api-error.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import type { Plan } from './plans-page.tsx'

type Method = Parameters<typeof api.subscription.start.$post>[0]['json']['payment_method']

export type Outcome =
  | { kind: 'bought'; plan: Plan; message: string }
  /** Another subscription is running: said for five seconds, as the page then shows that one. */
  | { kind: 'already'; message: string }
  | { kind: 'failed'; message: string }

const secondsShown = 5

/** Buying a plan: one call however often the button is pressed, then on to the gateway, or what became of it. */
export function usePurchase({ onSettled }: { onSettled: () => void }) {
  const [paying, setPaying] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const underWay = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (outcome?.kind !== 'already') return
    const timer = setTimeout(() => setOutcome(null), secondsShown * 1000)
    return () => clearTimeout(timer)
  }, [outcome])

  // "Back" from a gateway can bring this page as it was left: still paying.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underWay.current = false
      setPaying(false)
      void revalidate()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [revalidate])

  async function pay(plan: Plan, method: Method): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setPaying(true)
    setOutcome(null)
    try {
      const started = await unwrap(
        api.subscription.start.$post({
          json: { plan_id: plan.id, payment_method: method, amount: plan.price },
        }),
      )
      const address = started.payment_url ? new URL(started.payment_url, window.location.href) : null
      if (address && address.origin !== window.location.origin) {
        // Stays "paying": this page is being left.
        window.location.assign(address)
        return
      }
      if (address) await navigate(address.pathname + address.search)
      else {
        await revalidate()
        setOutcome({ kind: 'bought', plan, message: started.message })
        onSettled()
      }
    } catch (error) {
      await refuse(asApiError(error))
    }
    underWay.current = false
    setPaying(false)
  }

  async function refuse({ code, message }: ApiError): Promise<void> {
    const already = code === 'active_subscription'
    setOutcome({ kind: already ? 'already' : 'failed', message })
    if (already) onSettled()
    if (already || code === 'amount_mismatch') await revalidate()
  }

  return {
    paying,
    outcome,
    forget: () => setOutcome(null),
    pay: (plan: Plan, method: Method) => void pay(plan, method),
  }
}

export type { Method }
