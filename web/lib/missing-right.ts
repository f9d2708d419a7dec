import { missingActMessage } from '#worker/lib/missing-act.schema.ts'
import type { Permission, Person } from '#worker/lib/rights.schema.ts'
import { ApiError } from './api-error.ts'

/** Why a member of the staff may not open a page: its part of the site is off, or the permission was not given. */
export const missingRight = (right: Permission | 'staff', person: Person | null) =>
  person?.switched_off?.some((off) => off === right)
    ? new ApiError(403, 'switched_off', 'চালু হলে পাতাটি এখানেই পাওয়া যাবে।')
    : new ApiError(403, 'forbidden', missingActMessage(right))
