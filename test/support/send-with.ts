import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'

type Sent = { method?: string; body?: unknown; token?: string; headers?: Record<string, string> }

/** Sends a request to a Worker with other `bindings`, and waits for what it does behind its answer. */
export async function sendWith(
  bindings: Partial<Env>,
  address: string,
  { body, method = body === undefined ? 'GET' : 'POST', token, headers }: Sent = {},
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
  const answer = await app.request(href, init, { ...env, ...bindings }, context)
  await answer.clone().arrayBuffer()
  await waitOnExecutionContext(context)
  return answer
}
