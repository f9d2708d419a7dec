import type { Database } from '#worker/db/db.ts'
import { countHits, listHits } from '#worker/features/people/limits.queries.ts'
import { bucketOf, fixedWindow, hour, type Limit } from '#worker/features/people/limits.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { ClientErrorReport } from './client-errors.schema.ts'

/** Reports a day: of one network, which may be thousands of phones of a carrier, and of the whole site. */
export const reportsADay = { network: 100, site: 2_000 }

const limitOfSite = (now: Date): Limit => ({
  bucket: 'client-errors-site',
  max: reportsADay.site,
  ...fixedWindow(now, 24 * hour),
})

/** Logs and counts a report, or drops it when its network or the site has sent enough that day. The sender does not learn which. */
export async function receiveReport(
  db: Database,
  report: ClientErrorReport,
  { network, secret, now, log }: { network: string; secret: KeyRing; now: Date; log: Logger },
): Promise<void> {
  const ofSite = limitOfSite(now)
  const bucket = bucketOf(secret, 'client-errors', network)
  const counted = await countHits(db, [{ ...ofSite, bucket, max: reportsADay.network }, ofSite])
  if (counted.length > 0) log.warn('client_error', report)
}

/** The number of reports that the site has counted today, a day of UTC, in one row; no row without reports. */
export const listReportsOfDay = (db: Database, now: Date) => listHits(db, [limitOfSite(now)])
