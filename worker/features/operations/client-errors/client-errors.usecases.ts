import type { Database } from '#worker/db/db.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import { bucketOf, fixedWindow, hour, type Limit } from '#worker/features/people/limits.rules.ts'
import { networksOf } from '#worker/features/sign-in/limits/limits.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { ClientErrorReport } from './client-errors.schema.ts'

/** Reports a day: of one network, which may be thousands of phones of a carrier, of the /24 or /48 around it, and of the whole site. */
export const reportsADay = { network: 100, neighbours: 200, site: 2_000 }

/** Logs a report, or drops it when its network or the site has sent enough that day. The sender does not learn which. */
export async function receiveReport(
  db: Database,
  report: ClientErrorReport,
  { network, secret, now, log }: { network: string; secret: KeyRing; now: Date; log: Logger },
): Promise<void> {
  const ofSite: Limit = {
    bucket: 'client-errors-site',
    max: reportsADay.site,
    ...fixedWindow(now, 24 * hour),
  }
  const limitOf = (name: string, max: number) => ({
    ...ofSite,
    bucket: bucketOf(secret, 'client-errors', name),
    max,
  })
  const around = networksOf(network).find(({ width }) => width === '/24' || width === '/48')
  const counted = await countHits(db, [
    limitOf(network, reportsADay.network),
    ...(around ? [limitOf(around.name, reportsADay.neighbours)] : []),
    ofSite,
  ])
  if (counted.length > 0) log.warn('client_error', report)
}
