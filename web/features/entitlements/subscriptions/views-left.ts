import { useEffect, useSyncExternalStore } from 'react'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { fetchBalance } from './subscriptions.calls.ts'

type ShownBalance = Pick<
  Awaited<ReturnType<typeof fetchBalance>>,
  'remaining_today' | 'unlimited' | 'active_subscription'
>

let shown: { userId: number; balance: ShownBalance } | undefined
const listeners = new Set<() => void>()

/** Tells the header the balance after a reveal or a purchase. */
export function showBalance(balance: ShownBalance): void {
  const userId = sessionSnapshot().user?.id
  if (userId === undefined) return
  shown = { userId, balance }
  for (const listener of listeners) listener()
}

/** Reads the balance from the server. Without an answer the header shows what it knew. */
export const refreshBalance = (): void => void fetchBalance().then(showBalance, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last known balance of this customer, undefined until it has been read. */
export function useKnownBalance(userId: number | undefined): ShownBalance | undefined {
  const last = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  return last?.userId === userId ? last?.balance : undefined
}

/** The same, and reads it. Give the component the user as its key. */
export function useBalance(userId: number): ShownBalance | undefined {
  useEffect(refreshBalance, [])
  return useKnownBalance(userId)
}
