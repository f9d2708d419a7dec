import { useEffect } from 'react'
import { replace, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { useNext } from '#web/lib/hooks/use-query.ts'
import { renamed } from '#web/app/pages/paths.ts'
import { landingPath } from '#web/app/pages/landing.ts'
import { loadSession } from '#web/lib/session-store.ts'

/** @throws a redirect for signed-in users, which replaces this page in the history */
export function guestsOnly({ request }: Pick<LoaderFunctionArgs, 'request'>): null {
  const { user } = loadSession()
  if (user) throw replace(renamed(landingPath(user, new URL(request.url).searchParams.get('next'))))
  return null
}

/** The same for the first page of a visit, whose loader ran on the server. Returns the `next` to show. */
export function useGuestsOnly(): string | null {
  const navigate = useNavigate()
  const { shown, wanted } = useNext()
  useEffect(() => {
    const { user } = loadSession()
    if (user) void navigate(landingPath(user, wanted), { replace: true })
    // Only what was stored before: a sign-in on this page leads on itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return shown
}
