import type { LoaderFunctionArgs } from 'react-router'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { guestsOnly } from './guests-only.ts'

/**
 * The loader of the pages for guests that send a code: whether codes can be sent. A failed request does not close the page.
 * @throws under maintenance
 */
export async function loadCodesOpen({ request, context }: LoaderFunctionArgs): Promise<{ isOpen: boolean }> {
  await guestsOnly({ request })
  return unwrap(context.get(apiContext).settings.$get()).then(
    ({ data }) => ({ isOpen: data.registration_open }),
    (error: unknown) => {
      if (asApiError(error).code === 'maintenance') throw error
      return { isOpen: true }
    },
  )
}

/** Stands in for a form while no SMS can be sent. */
export const CodesClosed = lazyPart(async () => (await import('./codes-closed.tsx')).CodesClosed, 'if shown')
