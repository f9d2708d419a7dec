import { batch, runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import type { Alarm } from '#worker/features/audit/alarms/alarms.queries.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { findForStaff } from '#worker/features/moderation/queue/staff-providers.queries.ts'
import { workerNotFound } from '#worker/features/moderation/moderation.errors.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  listBusyReveals,
  listCanaries,
  listCanaryReveals,
  listSharedDevices,
  listSharedNetworks,
  markCanary,
  raiseOnce,
  unmarkCanary,
} from './harvest.queries.ts'
import { harvestBounds, isLimitUsedAtOnce, isMachinePace } from './harvest.rules.ts'

// Longer than the time between two runs, so that a run that was left out misses nothing.
const lookBack = 2 * 3_600_000

/** Looks for customers who collect numbers, and raises alarms for the admin. @returns the number of findings */
export async function watchHarvesting(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookBack)
  const dayAgo = new Date(now.getTime() - millisecondsPerDay)
  const { fewestReveals: fewest, mostAccountsOfDevice, mostAccountsOfNetwork } = harvestBounds
  const { busy, lured, devices, networks } = await batch(db, {
    busy: listBusyReveals(db, { since, fewest }),
    lured: listCanaryReveals(db, since),
    devices: listSharedDevices(db, { since: dayAgo, most: mostAccountsOfDevice }),
    networks: listSharedNetworks(db, { since: dayAgo, most: mostAccountsOfNetwork }),
  })
  const alarms: Alarm[] = []
  for (const [userId, rows] of Map.groupBy(busy, (row) => row.customer_id)) {
    const about = { subject: `user:${userId}`, userId, now }
    const times = rows.map((row) => row.created_at)
    if (isMachinePace(times))
      alarms.push({ ...about, kind: 'harvest_pace', detail: { reveals: times.length } })
    const limit = rows.at(-1)?.daily_limit ?? 0
    if (isLimitUsedAtOnce(times, limit)) alarms.push({ ...about, kind: 'harvest_limit', detail: { limit } })
  }
  for (const { customer_id: userId, provider_id: provider } of lured)
    alarms.push({
      kind: 'canary_revealed',
      subject: `user:${userId}:provider:${provider}`,
      userId,
      detail: { provider },
      now,
    })
  for (const [type, shared] of [
    ['device', devices],
    ['network', networks],
  ] as const)
    for (const { hash, accounts } of shared)
      alarms.push({
        kind: 'harvest_network',
        subject: `${type}:${hash}`,
        detail: { shared: type, accounts },
        now,
      })
  await runBatch(
    db,
    alarms.map((alarm) => raiseOnce(db, alarm)),
  )
  return alarms.length
}

export const readCanaries = async (db: Database) =>
  (await listCanaries(db)).map(({ marked_at: markedAt, ...canary }) => ({
    ...canary,
    marked_at: new Date(markedAt).toISOString(),
  }))

/** Setting what is set already changes nothing. @throws 404 */
export async function setCanary(
  db: Database,
  act: Act,
  { providerId, isCanary }: { providerId: number; isCanary: boolean },
): Promise<void> {
  const [worker] = await findForStaff(db, providerId)
  if (!worker) throw workerNotFound()
  await auditWrite<{ id: number }>(db, act, {
    write: isCanary
      ? markCanary(db, { providerId, userId: act.actor.id, now: act.now })
      : unmarkCanary(db, providerId),
    action: isCanary ? 'provider.canary_marked' : 'provider.canary_unmarked',
    entity: 'provider',
    entityId: providerId,
    before: { is_canary: !isCanary },
    after: { is_canary: isCanary },
  })
}
