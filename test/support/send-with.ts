import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'

type Sent = {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  to?: Pick<typeof app, 'fetch'>
}

/**
 * Sends a request to a Worker with other `bindings`, and waits for what it does behind its answer.
 * @param sent `to`: another isolate
 */
export async function sendWith(
  bindings: Partial<Env>,
  address: string,
  { body, method = body === undefined ? 'GET' : 'POST', token, headers, to = app }: Sent = {},
): Promise<Response> {
  const context = createExecutionContext()
  const init = {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const { href } = new URL(address, 'http://kormi.test')
  const answer = await to.fetch(new Request(href, init), { ...env, ...bindings }, context)
  await answer.clone().arrayBuffer()
  await waitOnExecutionContext(context)
  return answer
}

/** Sends a request to a Worker that runs in production: it shows no codes, and a manual payment waits for an admin. */
export const inProduction = (address: string, sent?: Sent) =>
  sendWith({ ENVIRONMENT: 'production' }, address, sent)
