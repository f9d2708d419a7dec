import type { UserRow } from './people.table.ts'

type OwnUser = Pick<UserRow, 'id' | 'name' | 'role' | 'phone' | 'email' | 'passwordChangeRequiredAt'>

/** The signed-in user. `password_change_required` is present only while it is true. */
export const ownUser = ({ id, name, role, phone, email, passwordChangeRequiredAt }: OwnUser) => ({
  id,
  name,
  role,
  phone: phone ?? '',
  email,
  ...(passwordChangeRequiredAt && { password_change_required: true as const }),
})
