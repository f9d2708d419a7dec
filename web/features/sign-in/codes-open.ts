import { lazyPart } from '#web/lib/lazy-part.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { unwrap, type Api } from '#web/lib/api.ts'

/** Whether codes can be sent. A failed request does not close the page. @throws under maintenance */
export const fetchCodesOpen = (from: Api): Promise<boolean> =>
  unwrap(from.settings.$get()).then(
    ({ data }) => data.registration_open,
    (error: unknown) => {
      if (asApiError(error).code === 'maintenance') throw error
      return true
    },
  )

/** Stands in for a form while no SMS can be sent. */
export const CodesClosed = lazyPart(async () => (await import('./codes-closed.tsx')).CodesClosed, 'if shown')
