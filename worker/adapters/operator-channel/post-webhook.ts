import { isServiceAddress } from '#worker/lib/service-address.ts'
import type { OperatorOutcome } from './operator-channel.ts'

export type WebhookOptions = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether the address may be a test double on this machine. */
  allowsLoopback?: boolean
}

const deadline = 10_000

/** Posts to an address that is a secret itself, so no part of it is in the outcome. A redirect is a failure. */
export async function postWebhook(
  address: string,
  request: { body: string; headers: Record<string, string> },
  { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = false }: WebhookOptions,
): Promise<OperatorOutcome> {
  if (address === '') return { sent: false, code: 'unset' }
  if (!isServiceAddress(address, { allowsLoopback })) return { sent: false, code: 'address' }
  const signal = AbortSignal.timeout(deadlineMilliseconds)
  try {
    const response = await fetcher(address, { ...request, method: 'POST', redirect: 'manual', signal })
    // The answer has been given; what its body does changes nothing.
    await response.body?.cancel().catch(() => undefined)
    return response.ok ? { sent: true } : { sent: false, code: `http_${response.status}` }
  } catch {
    return { sent: false, code: signal.aborted ? 'timeout' : 'network' }
  }
}
