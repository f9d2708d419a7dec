import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { definitionOf } from '#worker/features/settings/settings.schema.ts'
import {
  retentionBounds,
  retentionKeys,
  type RetentionKey,
} from '#worker/features/settings/retention.schema.ts'

/** How many whole days each kind of row is kept. */
export type RetentionDays = Record<RetentionKey, number>

/** A value that is no number within its bounds counts as the default, so that a damaged setting deletes nothing too early. */
export const retentionDays = (settings: Settings): RetentionDays =>
  Object.fromEntries(retentionKeys.map((key) => [key, daysOf(settings, key)])) as RetentionDays

function daysOf(settings: Settings, key: RetentionKey): number {
  const { min, max } = retentionBounds[key]
  const days = /^\d{1,5}$/.test(settings[key]) ? Number(settings[key]) : NaN
  return days >= min && days <= max ? days : Number(definitionOf(key).default)
}
