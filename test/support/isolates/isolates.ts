import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { dropModules, setTestLimits } from '#test/support/test-limits.ts'
import type worker from '#worker/index.ts'

export type Isolate = Pick<typeof worker, 'fetch'>

/**
 * The Worker with a memory of its own, as in another isolate. The database and the cache are the same.
 * Modules that an earlier isolate loads later are those of the new one, so it must have rendered its pages before.
 */
export async function anotherIsolate(): Promise<Isolate> {
  dropModules()
  await setTestLimits()
  return (await import('#worker/index.ts')).default
}

type Asked = {
  headers?: Record<string, string>
  bindings?: Partial<Env>
  method?: string
  /** Is sent as JSON. */
  body?: unknown
}

/** Sends a request to an isolate and waits for the work after its response. */
export async function ask(
  isolate: Isolate,
  path: string,
  { headers, bindings, method = 'GET', body }: Asked = {},
) {
  const context = createExecutionContext()
  const request = new Request(`http://kormi.test${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await isolate.fetch(request, { ...env, VERSION: 'test', ...bindings }, context)
  const text = await answer.text()
  await waitOnExecutionContext(context)
  return { status: answer.status, headers: answer.headers, text }
}
