import { replace, type LoaderFunctionArgs } from 'react-router'
import { landingPath } from '#web/app/session-guards.ts'
import { loadSession } from '#web/lib/session-store.ts'

/** @throws a redirect for signed-in users, which replaces this page in the history */
export function guestsOnly({ request }: Pick<LoaderFunctionArgs, 'request'>): { next: string | null } {
  const next = new URL(request.url).searchParams.get('next')
  const { user } = loadSession()
  if (user) throw replace(landingPath(user, next))
  return { next }
}
