import { sql, type SQL } from 'drizzle-orm'

/** SQL for "this worker has not paid the fee of handing in a biodata". */
export const hasNoPaidBiodataFee = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM payments fee
    WHERE fee.user_id = ${userId} AND fee.purpose = 'biodata_fee' AND fee.status = 'paid')`
