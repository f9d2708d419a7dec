import { batch, runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import type { WarningRow } from '#worker/features/audit/audit.table.ts'
import { decideEach, type Decided } from '#worker/lib/decide-each.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { watchSms } from '#worker/features/outbox/sms-service.usecases.ts'
import type { Logger } from '#worker/lib/log.ts'
import {
  conditionsIn,
  listSigns,
  readConditions,
  type Condition,
  type Watched,
} from './conditions.usecases.ts'
import { shownWarning } from '../operations.answers.ts'
import { openOperatorChannel, operatorMessage, sendAndNote, siteOf } from './operator.usecases.ts'
import { alreadyAcknowledged, warningNotFound } from './warnings.errors.ts'
import {
  acknowledgeEvent,
  closeCondition,
  countOpenEvents,
  findEvent,
  listCurrentConditions,
  listOpenEvents,
  openCondition,
  renewCondition,
  reopenCondition,
  settleAnnounced,
  takeUnannounced,
} from './warnings.queries.ts'
import { unannouncedKinds } from './warnings.rules.ts'

const shownEvents = 50

/**
 * The events that no admin has seen, then what is wrong now; for those who do not operate the site only what they can do something about. `total`
 * counts also the events that are not shown.
 */
export async function readWarnings(db: Database, { reader, ...watched }: Watched & { reader: Person }) {
  const mayOperate = can(reader, 'operate')
  const { events, counted, ...signs } = await batch(db, {
    ...listSigns(db, watched),
    events: mayOperate ? listOpenEvents(db, shownEvents) : null,
    counted: mayOperate ? countOpenEvents(db) : null,
  })
  const conditions = conditionsIn(signs, watched).filter(({ act }) => mayOperate || (act && can(reader, act)))
  return {
    data: [
      ...(events ?? []).map((event) => shownWarning({ ...event, since: event.openedAt, event })),
      ...conditions.map((condition) => shownWarning({ ...condition, event: null })),
    ],
    meta: { total: (counted?.[0]?.total ?? 0) + conditions.length },
  }
}

/** @throws 404, also for a condition, which ends by itself; 409 `already_acknowledged` */
export async function acknowledgeWarning(db: Database, act: Act, id: number): Promise<void> {
  const [event] = await findEvent(db, id)
  if (!event) throw warningNotFound()
  const written = await auditWrite(db, act, {
    write: acknowledgeEvent(db, id, { userId: act.actor.id, now: act.now }),
    action: 'warning.acknowledged',
    entity: 'warning',
    entityId: id,
    after: { kind: event.kind },
  })
  if (!written) throw alreadyAcknowledged()
}

/** Each event has its own audit row. */
export const acknowledgeEach = (db: Database, act: Act, ids: readonly number[]): Promise<Decided> =>
  decideEach(ids, (id) => acknowledgeWarning(db, act, id))

type Watching = Watched & {
  env: Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  log: Logger
}

/** Looks for what is wrong, keeps the warnings, and tells the operator. @returns how many warnings began or ended */
export async function watchSite(db: Database, watching: Watching): Promise<number> {
  const { settings, env, now, log } = watching
  await watchSms({ db, log, now }, settings, env)
  const changed = await updateConditions(db, watching)
  await announceNews(db, watching)
  return changed
}

/**
 * Opens, renews and closes the stored conditions so that they agree with what is wrong now. Two runs at once open and close
 * each of them once.
 * @returns how many were opened, reopened or closed
 */
async function updateConditions(db: Database, watching: Watching): Promise<number> {
  const { now, log } = watching
  const current = await listCurrentConditions(db, now)
  const conditions = (await readConditions(db, watching)).filter(({ isOnlyShown }) => !isOnlyShown)
  const known = conditions.map((condition) => ({
    condition,
    row: current.findLast((row) => isAbout(row, condition)),
  }))
  const ended = current.filter(
    (row) => !row.closedAt && !conditions.some((condition) => isAbout(row, condition)),
  )
  const { opened, reopened, closed } = await batch(db, {
    opened: known.flatMap(({ condition, row }) => (row ? [] : [openCondition(db, condition, now)])),
    reopened: known.flatMap(({ condition, row }) =>
      row?.closedAt ? [reopenCondition(db, row, { ...condition, now })] : [],
    ),
    renewed: known.flatMap(({ condition, row }) =>
      row && !row.closedAt ? [renewCondition(db, row.id, { ...condition, now })] : [],
    ),
    closed: ended.map(({ id }) => closeCondition(db, id, now)),
  })
  for (const row of [...opened, ...reopened].flat()) log.warn('warning_opened', fieldsOf(row))
  for (const row of closed.flat()) log.info('warning_closed', fieldsOf(row))
  return [...opened, ...reopened, ...closed].flat().length
}

const isAbout = (row: WarningRow, { kind, subject }: Condition) =>
  row.kind === kind && row.subject === subject

const fieldsOf = ({ kind, subject, reason, openedAt }: WarningRow) => ({
  kind,
  subject,
  reason,
  since: openedAt.toISOString(),
})

/**
 * Tells the operator in one message what began and what is over. Parallel runs send it once. After a failure it waits for
 * another run, longer each time.
 */
async function announceNews(db: Database, { settings, env, now, log }: Watching): Promise<void> {
  const channel = openOperatorChannel(db, { settings, env, now })
  if (!channel) return
  const news = await takeUnannounced(db, unannouncedKinds(settings.operator_channel), now)
  if (news.length === 0) return
  const opened = news.filter(({ closedAt }) => closedAt === null)
  const closed = news.filter(({ closedAt }) => closedAt !== null)
  const message = operatorMessage({ opened, closed }, siteOf(settings, env))
  const outcome = await sendAndNote(db, message, { channel, now, log })
  if (outcome.sent) await runBatch(db, settleAnnounced(db, { opened, closed, now }))
}
