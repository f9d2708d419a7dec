import { setTimeout as wait } from 'node:timers/promises'
import { cronPathOf } from '#test/support/bundled-site/serve-bundle.ts'

export type Visit = {
  /** Milliseconds, when it began. */
  at: number
  path: string
  /** 0 without an answer. */
  status: number
}

/**
 * Visitors of all kinds, the gateways and the crons of a site, from now on until they are stopped. The nightly cron looks at every row
 * of an open site, so it begins when the site is closed.
 */
export function startVisitors(
  site: URL,
  { picture, isClosed }: { picture: string; isClosed: () => boolean },
) {
  const asked: readonly (readonly [path: string, init?: RequestInit])[] = [
    ['/', { headers: { accept: 'text/html' } }],
    ['/biodata?division_id=3', { headers: { accept: 'text/html' } }],
    ['/api/biodata?category=5'],
    ['/api/settings'],
    [`/storage/${picture}`],
    [
      '/api/payments/sslcommerz/ipn',
      { method: 'POST', body: new URLSearchParams({ tran_id: 'x', val_id: 'y' }) },
    ],
    ['/payment/sslcommerz/success?tran_id=x'],
    [
      '/api/auth/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '01711000001', password: 'secret-1' }),
      },
    ],
  ]
  const visits: Visit[] = []
  let runs = 0
  const stopping = new AbortController()
  const visitor = async ([path, init]: (typeof asked)[number]) => {
    while (!stopping.signal.aborted) {
      const at = Date.now()
      visits.push({ at, path, status: await statusOf(site, path, init) })
      // More of them would leave the site no time for the restore: one process serves both here.
      await wait(1000)
    }
  }
  const crons = async () => {
    while (!stopping.signal.aborted) {
      await statusOf(site, cronPathOf(isClosed() && runs % 2 === 0 ? '10 21 * * *' : '*/5 * * * *'))
      runs += 1
      await wait(isClosed() ? 10_000 : 60_000)
    }
  }
  const ended = Promise.all([...asked.map(visitor), crons()])
  return {
    visits,
    stop: () => stopping.abort(),
    /** @returns how often a cron was started */
    ended: async () => {
      await ended
      return runs
    },
  }
}

/** @returns 0 without an answer */
export async function statusOf(site: URL, path: string, init: RequestInit = {}): Promise<number> {
  try {
    const signal = AbortSignal.timeout(120_000)
    const answer = await fetch(new URL(path, site), { ...init, redirect: 'manual', signal })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
