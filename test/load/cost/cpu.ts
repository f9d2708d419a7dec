import { request as api, type APIRequestContext } from '@playwright/test'
import { accounts, bearer, tokenOf } from '#test/browser/support.ts'
import { registerWorker, submitBiodata } from '#test/browser/factories.ts'
import { cpuOf, descendantsNamed } from '#test/support/process-figures.ts'
import type { Measured } from './cost-tables.ts'
import type { RequestKind } from './counts.ts'

type Work = { repeats: number; call: (turn: number) => Promise<unknown> }

async function worksOf(request: APIRequestContext): Promise<Record<RequestKind, Work>> {
  const customer = bearer(await tokenOf(request, accounts.subscriber))
  const list = (await (await request.get('/api/biodata')).json()) as { data: { id: number }[] }
  const ids = list.data.map(({ id }) => id)
  const pageOf = (turn: number) => ['/', '/biodata', `/biodata/${ids[turn % ids.length]}`][turn % 3] ?? '/'
  const html = await (await request.get('/biodata')).text()
  const pictures = [...html.matchAll(/\/storage\/[\w/-]+\.webp/g)].map(([path]) => path)
  const workers = await Promise.all(Array.from({ length: 6 }, () => registerWorker(request)))
  const cached = ['/api/categories', '/api/settings', '/api/biodata', '/api/stats']
  const own = ['/api/me/contacts', '/api/subscription/balance', '/api/auth/me', '/api/me/payments']
  const get = (path: string, options = {}) => request.get(path, options).then((answer) => answer.body())
  return {
    page: { repeats: 150, call: (turn) => get(pageOf(turn)) },
    picture: { repeats: 400, call: (turn) => get(pictures[turn % pictures.length] ?? '') },
    read: { repeats: 400, call: (turn) => get(cached[turn % cached.length] ?? '') },
    'own read': { repeats: 200, call: (turn) => get(own[turn % own.length] ?? '', customer) },
    write: {
      repeats: 100,
      call: (turn) => request.put('/api/me/profile', { ...customer, data: { name: `গ্রাহক ${turn}` } }),
    },
    password: { repeats: 10, call: () => tokenOf(request, accounts.newCustomer) },
    submission: {
      repeats: workers.length,
      call: (turn) => {
        const worker = workers[turn]
        if (!worker) throw new Error('no worker is left')
        return submitBiodata(request, {
          ...worker,
          colour: `#44${(turn * 16).toString(16).padStart(2, '0')}66`,
        })
      },
    },
  }
}

/**
 * CPU milliseconds of the runtime's process for one request of each kind, without what it uses while it is idle. An upper
 * bound of what is billed: the process also runs the local database, cache and buckets.
 */
export async function measureCpu(
  origin: string,
  say: (line: string) => void,
): Promise<Measured['cpuMilliseconds']> {
  const request = await api.newContext({ baseURL: origin })
  const works = await worksOf(request)
  const runtimes = descendantsNamed(process.pid, 'workerd')
  const use = async (work: () => Promise<unknown>) => {
    const [cpu, start] = [cpuOf(runtimes), performance.now()]
    await work()
    return { cpu: cpuOf(runtimes) - cpu, elapsed: performance.now() - start }
  }
  const idle = await use(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
  const idleShare = idle.cpu / idle.elapsed
  const measured: Partial<Record<RequestKind, number>> = {}
  for (const [kind, { repeats, call }] of Object.entries(works) as [RequestKind, Work][]) {
    // The first calls compile the code.
    const warmUps = kind === 'submission' || kind === 'password' ? 1 : 20
    for (let turn = 0; turn < warmUps; turn += 1) await call(turn)
    const { cpu, elapsed } = await use(async () => {
      for (let turn = warmUps; turn < repeats; turn += 1) await call(turn)
    })
    const each = (cpu - idleShare * elapsed) / (repeats - warmUps)
    measured[kind] = Math.max(0, Math.round(each * 10) / 10)
    say(`CPU of a ${kind}: ${measured[kind]} ms`)
  }
  return measured as Measured['cpuMilliseconds']
}
