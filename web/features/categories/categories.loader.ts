import type { LoaderFunctionArgs } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'

/** Runs on the server only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const categories = await unwrap(context.get(apiContext).categories.$get()).then(
    ({ data }) => data,
    (error: unknown) => ({ problem: asApiError(error).message }),
  )
  return { categories }
}
