import type { RowOf } from '#worker/db/db.ts'
import type { listHeldComments } from './comments.queries.ts'

export const heldComment = (row: RowOf<typeof listHeldComments>) => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment ?? '',
  updated_at: row.updatedAt.toISOString(),
  provider: { id: row.providerId, name: row.providerName },
  customer: { id: row.customerId, name: row.customerName },
})
