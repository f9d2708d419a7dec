import { type GrantablePermission, type Permission } from './rights.schema.ts'
import { grantablePermissions } from './staff-rights.schema.ts'

// Apart from the rights, because the pages of guests load those.

/** Why a person may not do an act, for that person. */
export const missingActMessage = (act: Permission | 'staff'): string =>
  act in grantablePermissions
    ? `“${grantablePermissions[act as GrantablePermission].label}”-এর অনুমতি আপনার নেই। দরকার হলে অ্যাডমিনকে বলুন।`
    : 'এই কাজের অনুমতি আপনার নেই।'
