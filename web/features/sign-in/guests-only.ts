import { useEffect } from 'react'
import { replace, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { useNext } from '#web/lib/hooks/use-query.ts'
import { renamed } from '#web/app/pages/paths.ts'
import { loadSession, type SessionUser } from '#web/lib/session-store.ts'

// Guests do not need the rights of all roles.
const landing = async (user: SessionUser, next: string | null) =>
  (await import('#web/app/pages/landing.ts')).landingPath(user, next)

/** @throws a redirect for signed-in users, which replaces this page in the history */
export async function guestsOnly({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const { user } = loadSession()
  if (user) throw replace(renamed(await landing(user, new URL(request.url).searchParams.get('next'))))
  return null
}

/** The same for the first page of a visit, whose loader ran on the server. Returns the `next` to show. */
export function useGuestsOnly(): string | null {
  const navigate = useNavigate()
  const { shown, wanted } = useNext()
  useEffect(() => {
    const { user } = loadSession()
    if (user) void landing(user, wanted).then((path) => navigate(path, { replace: true }))
    // Only what was stored before: a sign-in on this page leads on itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return shown
}
