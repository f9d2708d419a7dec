import { unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { QueueAddress } from './queue/queue.address.ts'

type Queue = Awaited<ReturnType<typeof fetchQueue>>
export type QueueWorker = Queue['data'][number]
export type WorkerDetail = Awaited<ReturnType<typeof fetchWorker>>

export const fetchQueue = (from: Api, { status = 'pending', q, page }: QueueAddress) =>
  unwrap(from.admin.workers.pending.$get({ query: listQuery({ status, q, page }) }))

/** Claims a case for ten minutes. @returns who has it; null for one that does not wait */
export const claimCase = (from: Api, id: number, takeOver = false) =>
  unwrap(
    from.admin.workers[':id'].claim.$post({ param: { id: String(id) }, json: { take_over: takeOver } }),
  ).then(({ claim }) => claim)

/** Claims the case that has waited longest and that no colleague has. */
export const claimNextCase = (from: Api) =>
  unwrap(from.admin.workers['claim-next'].$post()).then(({ id }) => id)

export const fetchWorker = (from: Api, id: number) =>
  unwrap(from.admin.workers[':id'].$get({ param: { id: String(id) } })).then(({ data }) => data)
