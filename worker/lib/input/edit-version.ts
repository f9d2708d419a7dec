import { badRequest, conflict } from '#worker/lib/errors.ts'

/**
 * Which version of a row an editor was looking at: the `updated_at` they read, sent back as `If-Match`. It belongs into
 * the WHERE of the write. Undefined where a caller names none (the header is optional) or says `*`.
 * @throws 400 for anything else
 */
export function editVersion(ifMatch: string | undefined): Date | undefined {
  const text = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
  if (!text || text === '*') return undefined
  const version = new Date(text)
  if (Number.isNaN(version.getTime())) throw badRequest()
  return version
}

/** 409: somebody saved in between. `current` is the row as it stands now, in the form of the read, for comparison. */
export const editConflict = (current: Record<string, unknown>) =>
  conflict('আপনি সম্পাদনা করার সময় অন্য কেউ এটি বদলেছেন। পার্থক্য দেখে ঠিক করুন কোনটি থাকবে।', 'edit_conflict', {
    current,
  })

/** The moment that a save writes as `updated_at`: now, and always later than what stood there, so that no two saves look alike. */
export const nextVersion = (now: Date, row: { updatedAt: Date }): Date =>
  new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
