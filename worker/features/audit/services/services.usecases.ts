import type { Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { noteFailure, noteSuccess, noteSuccessOfAll } from './services.queries.ts'

type Noting = { db: Database; now: Date; log: Logger }

/**
 * Notes how the call of a service ended. Never throws: the call counts, not its note.
 * @param reason a short code without secrets; null for a success
 */
export async function noteOutcome(
  { db, now, log }: Noting,
  service: string,
  reason: string | null,
): Promise<void> {
  if (reason !== null) log.warn('service_failed', { service, reason })
  try {
    await (reason === null ? noteSuccess(db, service, now) : noteFailure(db, service, reason, now))
  } catch {
    log.warn('outcome_not_noted', { service })
  }
}

/** For a test that proves that all parts of a service can be used again. Never throws. */
export async function noteProvenAccess({ db, now, log }: Noting, service: string): Promise<void> {
  await noteSuccessOfAll(db, service, now).catch(() => log.warn('outcome_not_noted', { service }))
}
