import { sql, type SQL } from 'drizzle-orm'

export const hasNoPaidBiodataFee = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM payments fee
    WHERE fee.user_id = ${userId} AND fee.purpose = 'biodata_fee' AND fee.status = 'paid')`
