import { queueLists } from '#worker/features/moderation/moderation.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { defineList } from '#web/lib/list/list-address.ts'

/** `worker`: the open profile. `list`: the list is browsed, so no profile opens by itself. */
export const queueList = defineList(adminPaths.moderation, { status: queueLists, worker: 'id', list: ['1'] })
export type QueueAddress = ReturnType<typeof queueList.read>

export const queuePath = ({ status, ...address }: Partial<QueueAddress>): string =>
  queueList.path({ q: '', page: 1, ...address, ...(status !== 'pending' && { status }) })

/** Whether the list holds work. In such a list the next profile opens after a decision. */
export const isWork = ({ status = 'pending' }: Pick<QueueAddress, 'status'>): boolean =>
  status === 'pending' || status === 'changed'

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
