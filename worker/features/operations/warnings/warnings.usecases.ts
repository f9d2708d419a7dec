import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { findEvent, markSeen } from '#worker/features/audit/events.queries.ts'
import { watchSms } from '#worker/features/outbox/sms-service.usecases.ts'
import { decideEach, type Decided } from '#worker/lib/decide-each.ts'
import type { Logger } from '#worker/lib/log.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { shownWarning } from '../operations.answers.ts'
import type { Warning } from './conditions.rules.ts'
import { readWarningsOfSite, type Watched } from './conditions.usecases.ts'
import { operatorMessage, queueMessage, sendWebhooks, siteOf } from './operator.usecases.ts'
import { alreadyAcknowledged, warningNotFound } from './warnings.errors.ts'
import { claimNews, closeWarnings, listNews, openWarningsOf, renewWarnings } from './warnings.queries.ts'

/** For those who do not operate the site only what they can do something about. `total` counts also the events that are not shown. */
export async function readWarnings(db: Database, { reader, ...watched }: Watched & { reader: Person }) {
  const { warnings, total } = await readWarningsOfSite(db, { ...watched, namesPeople: true })
  const shown = can(reader, 'operate') ? warnings : warnings.filter(({ act }) => act && can(reader, act))
  const hidden = can(reader, 'operate') ? total - warnings.length : 0
  return {
    data: shown.map((warning) => shownWarning(warning)),
    meta: { total: shown.length + hidden },
  }
}

/** @throws 404; 409 `already_acknowledged` */
export async function acknowledgeWarning(db: Database, act: StaffContext, id: number): Promise<void> {
  const event = await firstOr(findEvent(db, id), warningNotFound)
  const written = await auditWrite(db, act, {
    write: markSeen(db, id),
    action: 'warning.acknowledged',
    entity: 'warning',
    entityId: id,
    after: { event: event.action === 'warning.raised' ? event.entityId : event.action },
  })
  if (!written) throw alreadyAcknowledged()
}

/** Each event has its own audit row. */
export const acknowledgeEach = (db: Database, act: StaffContext, ids: readonly number[]): Promise<Decided> =>
  decideEach(ids, (id) => acknowledgeWarning(db, act, id))

type Watching = Watched & {
  env: Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  log: Logger
}

/** Looks for what is wrong, and tells the operator. @returns how many warnings began or ended */
export async function watchSite(db: Database, watching: Watching): Promise<number> {
  const { settings, env, now, log } = watching
  await watchSms({ db, log, now }, settings, env)
  const { warnings } = await readWarningsOfSite(db, { ...watching, namesPeople: false })
  const found = new Map(
    warnings.filter(({ isOnlyShown }) => !isOnlyShown).map((warning) => [keyOf(warning), warning]),
  )
  const rows = [...found].map(([key, { title, since, event }]) => ({
    key,
    title: event ? null : title,
    since,
  }))
  const { opened } = await batch(db, {
    opened: openWarningsOf(db, rows, now),
    renewed: renewWarnings(db, [...found.keys()], now),
  })
  for (const { key } of opened)
    log.warn('warning_opened', { warning: key, since: found.get(key)?.since?.toISOString() })
  const closed = await announceNews(db, found, watching)
  for (const { key, opened_at: since } of closed)
    log.info('warning_closed', { warning: key, since: new Date(since).toISOString() })
  await sendWebhooks(db, watching)
  return opened.length + closed.length
}

const keyOf = ({ kind, subject, event }: Warning) => [kind, subject, ...(event ? [event.day] : [])].join(' ')

/** The channel cannot report its own failure, and SMS cannot report that no SMS is sent. */
const isUnsayable = ({ key }: { key: string }, channel: string) =>
  key.startsWith('channel_failing ') || (channel === 'sms' && key.startsWith('sms_failing '))

/**
 * Queues one message about what began and what is over. Of runs at once, one queues it: what the others have claimed waits for the
 * next run. @returns what is over and said
 */
async function announceNews(
  db: Database,
  found: ReadonlyMap<string, Warning>,
  { settings, env, now }: Watching,
) {
  const channel = settings.operator_channel
  const isSilent = channel === 'off'
  const news = isSilent
    ? []
    : (await listNews(db, now)).filter(
        (row) => row.news === 'over' || (found.has(row.key) && !isUnsayable(row, channel)),
      )
  const message = operatorMessage(
    {
      begun: news.flatMap(({ key, news }) => (news === 'begun' ? (found.get(key) ?? []) : [])),
      over: news.filter((row) => row.news === 'over'),
    },
    siteOf(settings, env),
  )
  const { closed } = await batch(db, {
    claimed: news.length > 0 ? claimNews(db, news, now) : null,
    queued: news.length > 0 ? queueMessage(db, channel, { message, now, onlyIf: wroteRow }) : null,
    closed: closeWarnings(db, now, { isSilent }),
  })
  return closed
}
