import { queueLists, type QueueList } from '#worker/features/moderation/moderation.schema.ts'
import { paths } from '#web/app/paths.ts'

/** What the address of the queue says: which list, what is looked for, which page, whose profile is open. */
export type QueueAddress = {
  list: QueueList
  q: string
  page: number
  worker?: number | undefined
  /** The list is looked through: nobody's profile opens by itself. */
  browsing: boolean
}

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Reads an address; what makes no sense is as if it were not there. */
export function readQueueAddress(query: URLSearchParams): QueueAddress {
  return {
    list: queueLists.find((list) => list === query.get('status')) ?? 'pending',
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: Math.min(wholeNumber(query.get('page')) ?? 1, 1000),
    worker: wholeNumber(query.get('worker')),
    browsing: query.get('list') === '1',
  }
}

export function queuePath({ list, q, page, worker, browsing }: QueueAddress): string {
  const query = new URLSearchParams({
    ...(list !== 'pending' && { status: list }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(worker !== undefined && { worker: String(worker) }),
    ...(browsing && worker === undefined && { list: '1' }),
  }).toString()
  return query ? `${paths.adminModeration}?${query}` : paths.adminModeration
}

/** Where work is waiting, the first profile opens by itself; settled lists are looked through. */
export const opensFirstWorker = ({ list, browsing }: Pick<QueueAddress, 'list' | 'browsing'>): boolean =>
  (list === 'pending' || list === 'changed') && !browsing

/** Whom to open once this profile is settled: the one behind it, else the one before it. */
export function nextAfterDecision(ids: readonly number[], settled: number): number | undefined {
  const place = ids.indexOf(settled)
  return ids[place + 1] ?? ids[place - 1]
}

/** The neighbour in the list, `step` of 1 or -1 away; at an end, the page next to this one. */
export function neighbour(
  { ids, page, lastPage }: { ids: readonly number[]; page: number; lastPage: number },
  current: number | undefined,
  step: 1 | -1,
): { worker: number } | { page: number } | null {
  const place = current === undefined ? -1 : ids.indexOf(current)
  const worker = place === -1 ? ids[step === 1 ? 0 : ids.length - 1] : ids[place + step]
  if (worker !== undefined) return { worker }
  const nextPage = page + step
  return nextPage >= 1 && nextPage <= lastPage ? { page: nextPage } : null
}
