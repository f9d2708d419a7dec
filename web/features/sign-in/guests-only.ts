import { useEffect } from 'react'
import { replace, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { useNext } from '#web/lib/hooks/use-query.ts'
import { landingPath } from '#web/app/session-guards.ts'
import { loadSession } from '#web/lib/session-store.ts'

/** `next` of the open address, for what happens after the hydration. */
export const nextInAddress = (): string | null => new URLSearchParams(window.location.search).get('next')

/** @throws a redirect for signed-in users, which replaces this page in the history */
export function guestsOnly({ request }: Pick<LoaderFunctionArgs, 'request'>): null {
  const { user } = loadSession()
  if (user) throw replace(landingPath(user, new URL(request.url).searchParams.get('next')))
  return null
}

/** The same for the first page of a visit, whose loader ran on the server. Returns `next`, see `useNext`. */
export function useGuestsOnly(): string | null {
  const navigate = useNavigate()
  useEffect(() => {
    const { user } = loadSession()
    if (user) void navigate(landingPath(user, nextInAddress()), { replace: true })
    // Only what was stored before: a sign-in on this page leads on itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return useNext()
}
