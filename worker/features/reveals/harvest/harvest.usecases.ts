import { batch, runBatch, type Database } from '#worker/db/db.ts'
import type { WarningEvent } from '#worker/features/audit/audit.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  listBusyReveals,
  listCanaryReveals,
  listSharedDevices,
  listSharedNetworks,
  raiseOnce,
} from './harvest.queries.ts'
import { harvestBounds, isLimitUsedAtOnce, isMachinePace } from '../reveals.rules.ts'

// Longer than the time between two runs, so that a run that was left out misses nothing.
const lookBack = 2 * 3_600_000

/** Looks for customers who collect numbers, and warns the admin. @returns the number of findings */
export async function watchHarvesting(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookBack)
  const dayAgo = new Date(now.getTime() - millisecondsPerDay)
  const { minReveals: fewest, maxAccountsOfDevice, maxAccountsOfNetwork } = harvestBounds
  const { busy, lured, devices, networks } = await batch(db, {
    busy: listBusyReveals(db, { since, fewest }),
    lured: listCanaryReveals(db, since),
    devices: listSharedDevices(db, { since: dayAgo, most: maxAccountsOfDevice }),
    networks: listSharedNetworks(db, { since: dayAgo, most: maxAccountsOfNetwork }),
  })
  const events: WarningEvent[] = []
  for (const [userId, rows] of Map.groupBy(busy, (row) => row.customer_id)) {
    const about = { subject: `user:${userId}`, userId, now }
    const times = rows.map((row) => row.created_at)
    if (isMachinePace(times))
      events.push({ ...about, kind: 'harvest_pace', detail: { reveals: times.length } })
    const limit = rows.at(-1)?.daily_limit ?? 0
    if (isLimitUsedAtOnce(times, limit)) events.push({ ...about, kind: 'harvest_limit', detail: { limit } })
  }
  for (const { customer_id: userId, provider_id: provider } of lured)
    events.push({
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
      events.push({
        kind: 'harvest_network',
        subject: `${type}:${hash}`,
        detail: { shared: type, accounts },
        now,
      })
  await runBatch(
    db,
    events.map((event) => raiseOnce(db, event)),
  )
  return events.length
}
