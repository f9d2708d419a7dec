import { hc, type ClientResponse } from 'hono/client'
import { createContext } from 'react-router'
import type { AppType } from '#worker/app.ts'
import { ApiError, offlineError } from './api-error.ts'
import { endSession, storedToken } from './session-store.ts'

export type Api = ReturnType<typeof createApi>

/** The typed client over any fetch: the browser's, or the Worker's own app while it renders a page. */
export function createApi(fetcher: typeof fetch, origin: string) {
  return hc<AppType>(origin, { fetch: fetcher }).api
}

/** How loaders find the API: `context.get(apiContext)`, the same line on the Worker and in the browser. */
export const apiContext = createContext<Api>()

// People see what they just wrote: the database's bookmark of the last answer goes with the next question.
let bookmark: string | null = null

const browserFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const token = storedToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (token && bookmark) headers.set('x-d1-bookmark', bookmark)
  const response = await fetch(input, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offlineError()
  })
  bookmark = response.headers.get('x-d1-bookmark') ?? bookmark
  // The token that was sent has ended. A newer one, of a sign-in meanwhile, stays.
  if (response.status === 401 && token && token === storedToken()) endSession()
  return response
}

/** The API as the browser calls it, for event handlers; loaders take theirs from the context. */
export const api = createApi(browserFetch, '/')

/** Reads a successful answer; throws the ApiError of any other. */
export async function unwrap<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await call
  const body = (await response.json().catch(() => ({}))) as Body
  if (response.ok) return body
  const refusal = body as { error?: string; message?: string }
  throw new ApiError(
    response.status,
    refusal.error ?? 'internal',
    refusal.message ?? 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    refusal,
  )
}
