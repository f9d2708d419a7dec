import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import {
  acknowledge,
  countOpenAlarms,
  findAlarm,
  listOpenAlarms,
} from '#worker/features/audit/alarms/alarms.queries.ts'
import { adminAlarm } from './alarms.serialisers.ts'

const shownAlarms = 50

/** The alarms that are not acknowledged, the newest first; `total` counts also those that are not shown. */
export async function readAlarms(db: Database) {
  const {
    rows,
    counted: [counted],
  } = await batch(db, { rows: listOpenAlarms(db, shownAlarms), counted: countOpenAlarms(db) })
  return { data: rows.map(adminAlarm), meta: { total: counted?.total ?? 0 } }
}

/** @throws 404; 409 `already_acknowledged` */
export async function acknowledgeAlarm(db: Database, act: Act, alarmId: number): Promise<void> {
  const [alarm] = await findAlarm(db, alarmId)
  if (!alarm) throw notFound('এই সতর্কতাটি আর নেই।')
  const written = await auditWrite(db, act, {
    write: acknowledge(db, alarmId, { userId: act.actor.id, now: act.now }),
    action: 'alarm.acknowledged',
    entity: 'alarm',
    entityId: alarmId,
    after: { kind: alarm.kind },
  })
  if (!written) throw conflict('সতর্কতাটি আগেই দেখা হয়েছে।', 'already_acknowledged')
}
