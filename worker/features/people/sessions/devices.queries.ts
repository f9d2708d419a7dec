import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users, devices } from '../people.table.ts'
import type { Device } from './devices.rules.ts'

/** One row if this device has signed in to the account of this phone before. */
export const findKnownDevice = (db: Database, phone: string, { tokenHash }: Pick<Device, 'tokenHash'>) =>
  db
    .select({ id: devices.id, userId: devices.userId })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.phone, phone), eq(devices.tokenHash, tokenHash)))

/** Records a sign-in from a device; a device that the account knows becomes the last seen one. */
export const writeDevice = (
  db: Database,
  { userId, device, now, onlyIf }: { userId: number | SQL; device: Device; now: Date; onlyIf: SQL },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO devices (user_id, token_hash, label, first_seen_at, last_seen_at)
    SELECT ${userId}, ${device.tokenHash}, ${device.label}, ${now.getTime()}, ${now.getTime()} WHERE ${onlyIf}
    ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at, label = excluded.label`)

/** SQL for the id of the device of this account; NULL when it is unknown. */
export const deviceId = (userId: number | SQL, device: Pick<Device, 'tokenHash'> | null): SQL =>
  device === null
    ? sql`NULL`
    : sql`(SELECT id FROM devices WHERE user_id = ${userId} AND token_hash = ${device.tokenHash})`
