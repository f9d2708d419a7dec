import type { LoaderFunctionArgs } from 'react-router'
import { fetchProvider } from '#web/features/providers/provider.calls.ts'
import { fetchComments } from '#web/features/ratings/ratings.calls.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { apiContext } from '#web/lib/api.ts'

/** Runs on the server only, and counts no view. `comments` is null if they cannot be loaded. @throws ApiError 404 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : null
  if (id === null) throw new ApiError(404, 'not_found', 'এই সেবাদাতাকে পাওয়া যায়নি।')
  const [provider, comments] = await Promise.all([
    fetchProvider(from, id),
    fetchComments(from, id).catch(() => null),
  ])
  return { provider, comments }
}

export type Loaded = Awaited<ReturnType<typeof loader>>
