import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'

/** An id that belongs to another payment is the mistake of its field, whatever else was refused one of the whole form. */
export function trxRefusal(error: unknown, field: string): ApiError {
  const refusal = asApiError(error)
  const isUsedElsewhere = refusal.code === 'trx_used' || refusal.code === 'trx_other_order'
  return isUsedElsewhere ? fieldError(field, refusal.message) : refusal
}
