import type { Context } from 'hono'
import { parseObject } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Message } from '#worker/adapters/gateways/gateway.ts'
import type { AppEnv } from '#worker/env.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'

const maxFields = 80
const maxFieldLength = 4000

export async function readMessage(c: Context<AppEnv>): Promise<Message> {
  if (c.req.method === 'GET') return plainFields(c.req.query())
  if (/^application\/json/i.test(c.req.header('content-type') ?? ''))
    return plainFields(parseObject(await c.req.text().catch(() => '')) ?? {})
  return plainFields(await c.req.parseBody().catch(() => ({})))
}

const plainFields = (fields: Record<string, unknown>): Message =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value).slice(0, maxFieldLength)]]
          : [],
      ),
  )

export const refOf = (c: Context<AppEnv>, message: Message, field: string | null): string =>
  (field === null ? c.req.param('ref') : message[field]) ?? ''

export const withStatus = (message: Message, status: string | undefined): Message =>
  message.status || !status ? message : { ...message, status }

/** Waits at most `milliseconds` for work, which then continues behind the answer. The cron repeats what fails. */
export async function settleBehind(
  c: Context<AppEnv>,
  work: Promise<void>,
  milliseconds: number,
): Promise<void> {
  const guarded = work.catch((error: unknown) =>
    c.get('log').error('payment_message_failed', { cause: errorText(error) }),
  )
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

// The fields that the result pages read. They show them as unconfirmed.
const shown = ['paymentMethod', 'transactionId', 'paymentAmount', 'paymentFee', 'status'] as const

export function resultPage(page: string, ref: string, quoted: Message): string {
  const search = new URLSearchParams(/^[\w-]{1,64}$/.test(ref) ? { ref } : {})
  for (const name of shown) {
    const value = quoted[name]
    if (value && /^[\w .:-]{1,64}$/.test(value)) search.set(name, value)
  }
  return search.size > 0 ? `${page}?${search}` : page
}
