import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { alreadyResolved, clientErrorNotFound, clientErrorsTooDeep } from './client-errors.errors.ts'
import {
  countClientErrors,
  countReport,
  deleteExcessReports,
  findClientError,
  listBuilds,
  listClientErrors,
  listPaths,
  resolveIssue,
} from './client-errors.queries.ts'
import { reportsADay } from './client-errors.rules.ts'
import type { ClientErrorFilter, ClientErrorReport } from './client-errors.schema.ts'
import { adminClientError } from './client-errors.serialisers.ts'
import { bucketOf, fixedWindow, hour } from '#worker/features/people/limits.rules.ts'

/** Stores a report, or drops it when its network or the site has sent enough that day. The sender does not learn which. */
export async function receiveReport(
  db: Database,
  report: ClientErrorReport,
  { network, secret, now }: { network: string; secret: KeyRing; now: Date },
): Promise<void> {
  const today = fixedWindow(now, 24 * hour)
  const limits = [
    { bucket: bucketOf(secret, 'client-errors', network), max: reportsADay.network, ...today },
    { bucket: 'client-errors-site', max: reportsADay.site, ...today },
  ]
  await batch(db, {
    counted: countHits(db, limits),
    stored: countReport(db, report, now),
    bounded: deleteExcessReports(db),
  })
}

/** A page of the errors, the latest first, with what they can be filtered by. @throws 404 for a page that is too deep */
export async function readClientErrors(db: Database, filter: ClientErrorFilter, number: number | undefined) {
  const page = listPage(number, { tooDeep: clientErrorsTooDeep })
  const { rows, counted, builds, paths } = await batch(db, {
    rows: listClientErrors(db, filter, page),
    counted: countClientErrors(db, filter),
    builds: listBuilds(db),
    paths: listPaths(db),
  })
  return {
    data: rows.map(adminClientError),
    meta: pageMeta(page, counted),
    filters: { builds: builds.map(({ build }) => build), paths: paths.map(({ path }) => path) },
  }
}

/** Resolves the error in all builds and on all days until now. @throws 404; 409 `already_resolved` */
export async function resolveClientError(db: Database, act: Act, errorId: number): Promise<void> {
  const [found] = await findClientError(db, errorId)
  if (!found) throw clientErrorNotFound()
  if (found.resolvedAt) throw alreadyResolved()
  const written = await auditWrite(db, act, {
    write: resolveIssue(db, found.issue, act.now),
    action: 'client_error.resolved',
    entity: 'client_error',
    entityId: errorId,
    before: { resolved: false },
    after: { resolved: true },
  })
  if (!written) throw alreadyResolved()
}
