import { badRequest, conflict } from '#worker/lib/errors.ts'

/** The `If-Match` of an edit: the `updated_at` that the editor saw; undefined if missing or `*`. @throws 400 for other text */
export function editVersion(ifMatch: string | undefined): Date | undefined {
  const text = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
  if (!text || text === '*') return undefined
  const version = new Date(text)
  if (Number.isNaN(version.getTime())) throw badRequest()
  return version
}

/** 409: the row was changed after the editor read it. `current` is the row as it is now, in the form of the read. */
export const editConflict = (current: Record<string, unknown>) =>
  conflict('আপনি সম্পাদনা করার সময় অন্য কেউ এটি বদলেছেন। পার্থক্য দেখে ঠিক করুন কোনটি থাকবে।', 'edit_conflict', {
    current,
  })

/** A row with its version: as Drizzle reads it, or as raw SQL does (milliseconds since 1970 UTC). */
export type Versioned = { updatedAt: Date } | { updated_at: number }

export const versionOf = (row: Versioned): Date =>
  'updatedAt' in row ? row.updatedAt : new Date(row.updated_at)

/** The `updated_at` that a save writes: now, and always later than the old value, so that every save has its own version. */
export const nextVersion = (now: Date, row: Versioned): Date =>
  new Date(Math.max(now.getTime(), versionOf(row).getTime() + 1))
