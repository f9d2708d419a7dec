import { unwrap, type Api } from '#web/lib/api.ts'
import type { QueueAddress } from './queue/queue.address.ts'

type Queue = Awaited<ReturnType<typeof fetchQueue>>
export type QueueWorker = Queue['data'][number]
export type WorkerDetail = Awaited<ReturnType<typeof fetchWorker>>

export const fetchQueue = (from: Api, { list, q, page }: QueueAddress) =>
  unwrap(
    from.admin.workers.pending.$get({
      query: { status: list, ...(q && { q }), ...(page > 1 && { page: String(page) }) },
    }),
  )

export const fetchWorker = (from: Api, id: number) =>
  unwrap(from.admin.workers[':id'].$get({ param: { id: String(id) } })).then(({ data }) => data)
