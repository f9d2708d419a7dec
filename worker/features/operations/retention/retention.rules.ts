import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { definitionOf, retentionKeys, type RetentionKey } from '#worker/features/settings/settings.schema.ts'

/** How many whole days each kind of row is kept. */
export type RetentionDays = Record<RetentionKey, number>

/** A value that is no number within its bounds counts as the default, so that a damaged setting deletes nothing too early. */
export const retentionDays = (settings: Settings): RetentionDays =>
  Object.fromEntries(retentionKeys.map((key) => [key, daysOf(settings, key)])) as RetentionDays

function daysOf(settings: Settings, key: RetentionKey): number {
  const { bounds = { min: 1, max: 0 }, default: fallback } = definitionOf(key)
  const days = /^\d{1,5}$/.test(settings[key]) ? Number(settings[key]) : NaN
  return days >= bounds.min && days <= bounds.max ? days : Number(fallback)
}
