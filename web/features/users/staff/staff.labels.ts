import type { StaffRole } from '#worker/features/users/staff/staff.schema.ts'

export const roleLabels: Record<StaffRole, string> = { staff: 'স্টাফ', admin: 'অ্যাডমিন' }
