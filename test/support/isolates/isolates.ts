import { sendWith } from '#test/support/send-with.ts'
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

/** Sends a request to an isolate and waits for the work after its response. */
export async function ask(
  isolate: Isolate,
  path: string,
  { bindings, ...sent }: Parameters<typeof sendWith>[2] & { bindings?: Partial<Env> } = {},
) {
  const answer = await sendWith({ VERSION: 'test', ...bindings }, path, { ...sent, to: isolate })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
