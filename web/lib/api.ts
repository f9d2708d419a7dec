import type { ClientResponse, hc } from 'hono/client'
import type { ExtractSchema } from 'hono/types'
import { createContext } from 'react-router'
import type { AppType } from '#worker/app.ts'
import { createClient } from './api-client/api-client.ts'
import { ApiError, isAbort, offlineError } from './api-error.ts'
import { confirmedPassword } from './password-prompt.ts'
import { endSession, storedToken } from './session-store.ts'

export type Api = ReturnType<typeof createApi>

/** The path of a route of the API, for what the browser fetches by itself, such as a file. */
export type ApiPath = keyof ExtractSchema<AppType>

/** The typed client over a given fetch: the browser's, or the one of the Worker while it renders a page. */
export function createApi(fetcher: typeof fetch, origin: string) {
  return createClient<ReturnType<typeof hc<AppType>>>(fetcher, origin).api
}

/** Loaders get the API by `context.get(apiContext)`, on the Worker and in the browser. */
export const apiContext = createContext<Api>()

// A user must read their own writes: each call sends the database bookmark of the last answer.
let bookmark: string | null = null

/** The headers of every call of the browser: the session token and the database bookmark. */
export function requestHeaders(extraHeaders?: HeadersInit): { headers: Headers; token: string | null } {
  const headers = new Headers(extraHeaders)
  const token = storedToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (token && bookmark) headers.set('x-d1-bookmark', bookmark)
  return { headers, token }
}

/** Handles what every answer may carry: a new bookmark, or the end of the session, which `body` explains. */
export function recordResponse(
  status: number,
  newBookmark: string | null,
  token: string | null,
  body: unknown,
): void {
  bookmark = newBookmark ?? bookmark
  // Only the token that was sent has ended. A sign-in meanwhile has stored another one.
  if (status !== 401 || !token || token !== storedToken()) return
  const { reason, message } = (body ?? {}) as { reason?: string; message?: string }
  endSession(reason && message)
}

/** `recordResponse` for an answer of fetch. Leaves its body unread. */
async function recordAnswer(response: Response, token: string | null): Promise<void> {
  const { status, headers } = response
  const body =
    status === 401 &&
    (await response
      .clone()
      .json()
      .catch(() => null))
  recordResponse(status, headers.get('x-d1-bookmark'), token, body)
}

let wroteAt = 0

/** When this page last sent a write that a kept page may show, in milliseconds since 1970; 0 if it never did. */
export const lastWriteAt = (): number => wroteAt

/** Milliseconds after which an answer of the first reads is old. */
const earlyUntil = 30_000

/** An inline script of shell pages sends their first reads before this code is there. Each answer is used once, before any write. */
function earlyAnswer(call: string): Promise<Response | undefined> | undefined {
  const { earlyCalls } = window as Window & { earlyCalls?: Record<string, Promise<Response | undefined>> }
  const answer = wroteAt || performance.now() > earlyUntil ? undefined : earlyCalls?.[call]
  delete earlyCalls?.[call]
  return answer
}

/** The error of a call without a complete answer. A call that the page aborted stays aborted. */
const asUnanswered = (error: unknown) => (isAbort(error) ? error : offlineError())

const send: typeof fetch = async (input, init) => {
  // Favourites are painted into pages, which are the same for every visitor. A claim of a case changes no page.
  if (init?.method !== 'GET' && !/favourites|claim/.test(String(input))) wroteAt = Date.now()
  const { headers, token } = requestHeaders(init?.headers)
  const response =
    (await earlyAnswer(`${token}${String(input)}`)) ??
    (await fetch(input, { ...init, headers }).catch((error: unknown) => {
      throw asUnanswered(error)
    }))
  await recordAnswer(response, token)
  return response
}

// A busy server asks to come back in two to four seconds. Longer waits are shown, with a button to try again.
const maxWait = 4

/** A read that a busy server refused is sent once more. The random part keeps many browsers apart. */
const sendAgainIfBusy: typeof fetch = async (input, init) => {
  const response = await send(input, init)
  const seconds = Number(response.headers.get('Retry-After'))
  if (response.status !== 503 || init?.method !== 'GET' || !seconds || seconds > maxWait) return response
  await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000))
  return send(input, init)
}

/** Sends a call of the browser with all that calls need: the session, the bookmark, the password if it is asked for. */
export const browserFetch: typeof fetch = async (input, init) => {
  const response = await sendAgainIfBusy(input, init)
  return (await confirmedPassword(response)) ? send(input, init) : response
}

/** The API for event handlers. Loaders use `apiContext`. */
export const api = createApi(browserFetch, '/')

/** Reads the body of a successful answer. @throws ApiError for any other answer; `offline` if the answer is not whole */
export async function unwrap<Body>(call: Promise<ClientResponse<Body, number, 'json'>>): Promise<Body> {
  const response = await call
  const body = (await response.json().catch((error: unknown) => {
    // The connection broke off, or a network sent its own sign-in page.
    if (response.ok) throw asUnanswered(error)
    return {}
  })) as Body
  if (response.ok) return body
  throw toApiError(response.status, body)
}

export function toApiError(status: number, body: unknown): ApiError {
  const answer = (body ?? {}) as { error?: string; message?: string }
  return new ApiError(
    status,
    answer.error ?? 'internal',
    answer.message ?? 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    answer,
  )
}
