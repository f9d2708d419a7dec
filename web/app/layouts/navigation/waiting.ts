import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import type { WaitingName } from '#web/app/pages/page.ts'

type Waiting = Partial<Record<WaitingName | 'changes', number | null>>

let shown: { userId: number; at: string; counts: Waiting } | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits behind the pages of the menu, read again with each page and after each write. Without an answer the menu shows what it knew. */
export function useWaiting(userId: number | undefined): Waiting {
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle' || userId === undefined) return
    unwrap(api.admin.dashboard.waiting.$get()).then(
      ({ data }) => {
        shown = { userId, at: pathname, counts: data }
        for (const listener of listeners) listener()
      },
      () => undefined,
    )
  }, [userId, pathname, state])
  const last = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  return last && last.userId === userId ? last.counts : {}
}
