import { queueLists, type QueueList } from '#worker/features/moderation/moderation.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'

export type QueueAddress = {
  list: QueueList
  q: string
  page: number
  worker?: number | undefined
  /** True while the list is browsed. No profile opens automatically then. */
  browsing: boolean
}

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

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
  return query ? `${adminPaths.moderation}?${query}` : adminPaths.moderation
}

export const opensFirstWorker = ({ list, browsing }: Pick<QueueAddress, 'list' | 'browsing'>): boolean =>
  (list === 'pending' || list === 'changed') && !browsing

/** The profile to open after a decision: the following free one, or the previous one at the end. */
export function nextAfterDecision(
  ids: readonly number[],
  settled: number,
  isFree: (id: number) => boolean = () => true,
): number | undefined {
  const place = ids.indexOf(settled)
  return ids.slice(place + 1).find(isFree) ?? ids.slice(0, Math.max(place, 0)).findLast(isFree)
}

/** The adjacent profile of the list. At an end of the page it is the adjacent page, or null without one. */
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
