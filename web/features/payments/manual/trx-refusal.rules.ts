import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'

/** Shows a duplicate transaction id as an error of its field, and every other refusal as an error of the form. */
export function trxRefusal(error: unknown, field: string): ApiError {
  const refusal = asApiError(error)
  const isUsedElsewhere = refusal.code === 'trx_used' || refusal.code === 'trx_other_order'
  return isUsedElsewhere ? fieldError(field, refusal.message) : refusal
}
