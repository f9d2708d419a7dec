import type { Context } from 'hono'
import { parseObject } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Message } from '#worker/adapters/gateways/gateway.ts'
import type { AppEnv } from '#worker/env.ts'

const mostFields = 80
const longestField = 4000

/** The fields of a request that a gateway makes: its form, its JSON or its query. What cannot be read has none. */
export async function readMessage(c: Context<AppEnv>): Promise<Message> {
  if (c.req.method === 'GET') return plainFields(c.req.query())
  if (/^application\/json/i.test(c.req.header('content-type') ?? ''))
    return plainFields(parseObject(await c.req.text().catch(() => '')) ?? {})
  return plainFields(await c.req.parseBody().catch(() => ({})))
}

const plainFields = (fields: Record<string, unknown>): Message =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value).slice(0, longestField)]]
          : [],
      ),
  )

/**
 * Waits for work a little and lets the rest of it go on behind the answer: gateways and people wait for one, and the
 * cron repeats what fails.
 */
export async function settleBehind(
  c: Context<AppEnv>,
  work: Promise<void>,
  milliseconds: number,
): Promise<void> {
  const guarded = work.catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' }
    // The text of a failed query holds its values.
    c.get('log').error('payment_message_failed', {
      cause: name === 'DrizzleQueryError' ? 'query failed' : message.slice(0, 200),
    })
  })
  c.executionCtx.waitUntil(guarded)
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    guarded,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    }),
  ])
  clearTimeout(timer)
}

// The names the result pages read. They show them only as unconfirmed.
const shown = ['paymentMethod', 'transactionId', 'paymentAmount', 'paymentFee', 'status'] as const

/** The page that shows what the server knows of a payment, with what the gateway said beside the reference. */
export function resultPage(page: string, ref: string, quoted: Message): string {
  const search = new URLSearchParams(/^[\w-]{1,64}$/.test(ref) ? { ref } : {})
  for (const name of shown) {
    const value = quoted[name]
    if (value && /^[\w .:-]{1,64}$/.test(value)) search.set(name, value)
  }
  return search.size > 0 ? `${page}?${search}` : page
}
