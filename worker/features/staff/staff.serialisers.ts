import type { StaffRow } from '#worker/features/people/people.queries.ts'
import type { StaffRole } from '#worker/features/people/people.schema.ts'

export const staffMember = (row: StaffRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  role: row.role as StaffRole,
  photo: row.photo && `/storage/${row.photo}`,
  photo_url: row.photo && `/storage/${row.photo}-320.webp`,
  second_factor: row.hasSecondFactor === 1,
  last_login_at: row.lastLoginAt === null ? null : new Date(row.lastLoginAt).toISOString(),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
