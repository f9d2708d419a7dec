import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { raiseOnce, type WarningEvent } from '#worker/features/audit/events.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  listBusyReveals,
  listCanaryReveals,
  listOrigins,
  listSharedDevices,
  listSharedNetworks,
  listSpread,
  listSteadyCustomers,
} from './harvest.queries.ts'
import { harvestBounds, isLimitUsedAtOnce, isMachinePace, slowHarvesters } from '../reveals.rules.ts'

// Longer than the time between two runs, so that a run that was left out misses nothing.
const lookBack = 2 * 3_600_000

/** Looks for customers who collect numbers, and warns the admin. @returns the number of findings */
export async function watchHarvesting(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookBack)
  const dayAgo = new Date(now.getTime() - millisecondsPerDay)
  const { minRevealsOfSmallPlan: fewest, maxAccountsOfDevice, maxAccountsOfNetwork } = harvestBounds
  const { busy, lured, devices, networks } = await batch(db, {
    busy: listBusyReveals(db, { since, fewest }),
    lured: listCanaryReveals(db, since),
    devices: listSharedDevices(db, { since: dayAgo, most: maxAccountsOfDevice }),
    networks: listSharedNetworks(db, { since: dayAgo, most: maxAccountsOfNetwork }),
  })
  const events: WarningEvent[] = isFirstRunOfHour(now) ? await findSlowHarvesters(db, { since, now }) : []
  for (const [userId, rows] of Map.groupBy(busy, (row) => row.customer_id)) {
    const about = { subject: `user:${userId}`, now }
    const times = rows.map((row) => row.created_at)
    const limit = rows.at(-1)?.daily_limit ?? 0
    if (isMachinePace(times, limit))
      events.push({ ...about, kind: 'harvest_pace', detail: { reveals: times.length } })
    if (isLimitUsedAtOnce(times, limit)) events.push({ ...about, kind: 'harvest_limit', detail: { limit } })
  }
  for (const { customer_id: userId, provider_id: provider } of lured)
    events.push({
      kind: 'canary_revealed',
      subject: `user:${userId}:provider:${provider}`,
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

// The week of a customer changes slowly, and costs more rows than the last hours.
const isFirstRunOfHour = (now: Date) => now.getUTCMinutes() < 5

async function findSlowHarvesters(
  db: Database,
  { since, now }: { since: Date; now: Date },
): Promise<WarningEvent[]> {
  const weekAgo = new Date(now.getTime() - 7 * millisecondsPerDay)
  const steady = await listSteadyCustomers(db, { ...harvestBounds, since, weekAgo })
  if (steady.length === 0) return []
  const ids = steady.map(({ customer_id: id }) => id)
  const { spread, origins } = await batch(db, {
    spread: listSpread(db, ids, weekAgo),
    origins: listOrigins(db, ids, weekAgo),
  })
  const customers = steady.map(({ customer_id: id, reveals }) => {
    const own = origins.filter((origin) => origin.user_id === id)
    const hashes = (shared: 'device' | 'network') =>
      own.filter((origin) => origin.shared === shared).map(({ hash }) => hash)
    return {
      id,
      reveals,
      spread: spread
        .filter((row) => row.customer_id === id)
        .map((row) => `${row.district_id}:${row.category_id}`),
      devices: hashes('device'),
      networks: hashes('network'),
    }
  })
  const parties = slowHarvesters(customers)
  const watched = new Set(parties.flatMap(({ customerIds }) => customerIds))
  return [
    // An account whose own trades are few, too, when it is part of a group.
    ...customers
      .filter(({ id }) => watched.has(id))
      .map(({ id, reveals, spread: { length: places } }) => ({
        kind: 'harvest_week' as const,
        subject: `user:${id}`,
        detail: { shared: 'account', accounts: 1, reveals, places },
        now,
      })),
    ...parties
      .filter(({ shared }) => shared !== 'account')
      .map(({ shared, key, customerIds: { length: accounts }, reveals, spread: places }) => ({
        kind: 'harvest_week' as const,
        subject: `${shared}:${key}`,
        detail: { shared, accounts, reveals, places },
        now,
      })),
  ]
}
