import { sql, type SQL } from 'drizzle-orm'

/** The name that an erased account and its profile show. */
export const erasedName = 'মুছে ফেলা অ্যাকাউন্ট'

const selfErasing = sql.raw(`('customer', 'service_worker')`)

/** SQL for "the account is erased". Removed staff keep their names in the audit log, so they do not count. */
export const isErased = (userId: number | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM users erased WHERE erased.id = ${userId} AND erased.erased_at IS NOT NULL
    AND erased.role IN ${selfErasing})`

/** SQL for "the profile belongs to an erased account". */
export const isErasedProvider = (providerId: number | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM providers profile WHERE profile.id = ${providerId} AND ${isErased(sql`profile.user_id`)})`

/** SQL for "the payment with this reference belongs to an erased account". */
export const isErasedPayment = (ref: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM payments payment WHERE payment.ref = ${ref} AND ${isErased(sql`payment.user_id`)})`

/** The texts of an audit state that name no person. */
export const auditCodes = ['status', 'method', 'purpose', 'reason_code', 'role', 'by'] as const

/** The texts of a payment event that name no person; `transaction` belongs to the money. */
export const eventCodes = ['method', 'purpose', 'status', 'transaction', 'of', 'served', 'by'] as const
