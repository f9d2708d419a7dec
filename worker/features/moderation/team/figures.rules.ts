import { changeActions, lifeCycle, undoneAction } from '../moderation.rules.ts'

/** Decisions about cases that waited in a queue. Switching a public profile off or on is none. */
const outcomes: Record<string, 'approved' | 'rejected' | 'asked'> = {
  [lifeCycle.approve.recordedAs]: 'approved',
  [lifeCycle.reject.recordedAs]: 'rejected',
  [lifeCycle.ask.recordedAs]: 'asked',
  [changeActions.approve]: 'approved',
  [changeActions.reject]: 'rejected',
}

export const figureActions = [...Object.keys(outcomes), undoneAction]

export type DecisionRow = {
  entity_id: string
  actor_id: number
  actor_name: string
  action: string
  created_at: number
  /** Since when the case waited; milliseconds, or ISO 8601 as the audit log writes it. */
  waited_since: number | string | null
  /** Whether the worker sent the rejected biodata again. */
  appealed: 0 | 1
}

/** The figures of each moderator. @param rows of one day, oldest first. An undone decision counts as undone only. */
export function figuresOf(rows: readonly DecisionRow[]) {
  const lastOf = new Map<string, DecisionRow>()
  const counted = new Set<DecisionRow>()
  const undone = new Map<number, number>()
  for (const row of rows) {
    if (row.action === undoneAction) {
      const last = lastOf.get(row.entity_id)
      if (last) counted.delete(last)
      undone.set(row.actor_id, (undone.get(row.actor_id) ?? 0) + 1)
    } else {
      lastOf.set(row.entity_id, row)
      counted.add(row)
    }
  }
  const names = new Map(rows.map((row) => [row.actor_id, row.actor_name]))
  return [...names]
    .map(([id, name]) => {
      const own = [...counted].filter((row) => row.actor_id === id)
      const of = (outcome: string) => own.filter(({ action }) => outcomes[action] === outcome).length
      return {
        moderator: { id, name },
        decisions: own.length,
        approved: of('approved'),
        rejected: of('rejected'),
        asked: of('asked'),
        undone: undone.get(id) ?? 0,
        appeals: own.filter(({ appealed }) => appealed === 1).length,
        median_wait_minutes: median(own.flatMap((row) => waitOf(row) ?? [])),
      }
    })
    .toSorted((one, other) => other.decisions - one.decisions || one.moderator.id - other.moderator.id)
}

function waitOf({ created_at: at, waited_since: since }: DecisionRow): number | null {
  const from = since === null ? NaN : new Date(since).getTime()
  return Number.isNaN(from) ? null : Math.max(0, Math.round((at - from) / 60_000))
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
