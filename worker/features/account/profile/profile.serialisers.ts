import { ownUser } from '#worker/features/people/people.serialisers.ts'
import type { ProfileRow } from './profile.queries.ts'
import type { StaffRow } from '#worker/features/people/people.queries.ts'

export const ownProfile = (profile: ProfileRow) => ({
  id: profile.id,
  name: profile.name,
  phone: profile.phone ?? '',
  email: profile.email,
  role: profile.role,
  division_id: profile.divisionId,
  district_id: profile.districtId,
  upazila_id: profile.upazilaId,
  division: profile.division,
  district: profile.district,
  area: profile.area,
  created_at: profile.createdAt.toISOString(),
})

export const ownStaffProfile = (row: StaffRow) => ({
  ...ownUser(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
