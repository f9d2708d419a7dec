import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { StaffEdit } from '#worker/features/accounts/staff/staff.schema.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

export const fetchStaff = (from: Api) => unwrap(from.admin.staff.$get())
export type StaffMember = Awaited<ReturnType<typeof fetchStaff>>['data'][number]

type Fields = Omit<StaffEdit, 'delete_photo'> & { delete_photo?: boolean }

function formOf({ photo, email, delete_photo: deletePhoto, ...fields }: Fields) {
  return {
    name: fields.name,
    phone: fields.phone,
    email: email ?? '',
    ...(fields.role && { role: fields.role }),
    ...(fields.acts && { acts: fields.acts.join(',') }),
    ...(fields.password && { password: fields.password }),
    delete_photo: deletePhoto ? '1' : '0',
    photo: photo ?? '',
  }
}

export const addStaff = (fields: Fields & { password: string }) =>
  unwrap(api.admin.staff.$post({ form: { ...formOf(fields), password: fields.password } }))

export const editStaff = (seen: StaffMember, fields: Fields) =>
  unwrap(
    api.admin.staff[':id'].$post(
      { param: { id: String(seen.id) }, query: { _method: 'PUT' }, form: formOf(fields) },
      ifUnchanged(seen),
    ),
  )

export const removeStaff = ({ id }: StaffMember) =>
  unwrap(api.admin.staff[':id'].$delete({ param: { id: String(id) } }))

export const resetSecondFactor = ({ id }: StaffMember) =>
  unwrap(api.admin.staff[':id']['second-factor'].$delete({ param: { id: String(id) } }))
