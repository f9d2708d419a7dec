import { exports, env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { changeRows, db } from './database.ts'
import { expectDocumented } from './openapi/documented-answers.ts'
import { sessions } from '#worker/features/people/people.table.ts'

type Options = {
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** What the network reports about the caller. */
  cf?: Record<string, unknown>
}

const worker = (exports as unknown as { default: Fetcher }).default

/**
 * Sends a request to the Worker under test. A `body` that is not a string is sent as JSON.
 * @throws if the answer differs from the API document
 */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const answer = await send(method, path, options)
  await expectDocumented(method, path, answer)
  return answer
}

// The browser of the tests has always just written, so no copy answers it, and every change is seen.
const hasWritten = 'changed=9999999999999'

/** Like {@link request}, without a look at the document. */
export function send(
  method: string,
  path: string,
  { body, form, headers = {}, cf }: Options = {},
): Promise<Response> {
  const { cookie, Cookie = cookie, ...others } = headers
  return worker.fetch(`http://kormi.test${path}`, {
    method,
    redirect: 'manual',
    ...(cf && { cf }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...others,
      Cookie: Cookie ? `${Cookie}; ${hasWritten}` : hasWritten,
    },
    ...(body !== undefined
      ? { body: typeof body === 'string' ? body : JSON.stringify(body) }
      : form
        ? { body: form }
        : {}),
  })
}

/** Calls without a session. */
export const guest = {
  get: (path: string, options?: Options) => request('GET', path, options),
  post: (path: string, body?: unknown, options?: Options) =>
    request('POST', path, { body: body ?? {}, ...options }),
}

/** Calls as this user, with a new session whose password was just confirmed unless `reauthenticated` is false. */
export async function as(user: { id: number; role: Role }, { reauthenticated = true } = {}) {
  const now = new Date()
  const token = await openSession(db, user, env.JWT_SECRET, now)
  if (reauthenticated)
    await changeRows(sessions, eq(sessions.id, decodeJwt(token).jti ?? ''), { reauthenticatedAt: now })
  const call =
    (method: string) =>
    (path: string, body?: unknown, options: Options = {}) =>
      request(method, path, {
        ...(body !== undefined && { body }),
        ...options,
        headers: { Authorization: `Bearer ${token}`, ...options.headers },
      })
  return {
    token,
    get: (path: string, options: Options = {}) => call('GET')(path, undefined, options),
    post: (path: string, body: unknown = {}, options?: Options) => call('POST')(path, body, options),
    put: (path: string, body: unknown, options?: Options) => call('PUT')(path, body, options),
    delete: (path: string, options?: Options) => call('DELETE')(path, undefined, options),
    form: (method: string, path: string, form: FormData) => call(method)(path, undefined, { form }),
  }
}
