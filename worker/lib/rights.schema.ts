/** What staff may do with the data of others. A route, a page or a part of a screen names the act that it needs. */
export const acts = [
  'dashboard',
  /** Profiles: read all of them, decide about submissions and changes, edit. */
  'moderate',
  /** Verified badges and canaries. */
  'mark_profiles',
  'comments',
  'read_customers',
  'suspend',
  /** Files with the phone numbers of people in full. Without it they are masked. */
  'export_phones',
  'read_payments',
  'decide_payments',
  /** Categories and plans with their figures. */
  'read_catalogue',
  'catalogue',
  'places',
  'texts',
  /** What visitors searched for or asked for without finding it. */
  'read_demand',
  /** The audit log and the security events. */
  'read_audit',
  'settings',
  /** Jobs, warnings and the checklist. */
  'operate',
  'manage_staff',
] as const
export type Act = (typeof acts)[number]

/** Stored roles. A guest has no row. */
export const roles = ['admin', 'staff', 'customer', 'service_worker'] as const
export type Role = (typeof roles)[number]

/** What a person may choose for themselves. All other roles are staff. */
export const selfRegistrationRoles = ['customer', 'service_worker'] as const
export type SelfRegistrationRole = (typeof selfRegistrationRoles)[number]
export type StaffRole = Exclude<Role, SelfRegistrationRole>

type RoleRights = {
  label: string
  acts: readonly Act[]
  /** The page after sign-in. */
  home: string
}

/** Guards, menus and searches derive from this table. */
export const roleRights: Record<Role, RoleRights> = {
  admin: { label: 'অ্যাডমিন', acts, home: '/admin' },
  staff: {
    label: 'স্টাফ',
    acts: ['dashboard', 'moderate', 'comments', 'read_customers', 'read_catalogue'],
    home: '/admin',
  },
  customer: { label: 'গ্রাহক', acts: [], home: '/search' },
  service_worker: { label: 'সেবাদাতা', acts: [], home: '/worker/submit' },
}

/**
 * Staff may read the data of others, so the limits for their sessions and passwords are stricter, and visits of theirs
 * are not counted.
 */
export const staffRoles = roles.filter(
  (role): role is StaffRole => !(selfRegistrationRoles as readonly Role[]).includes(role),
)

/** A user, as far as rights depend on it. */
export type Person = { role: Role }

export const isStaff = (person: Person | null | undefined): boolean =>
  person ? (staffRoles as readonly Role[]).includes(person.role) : false

export const can = (person: Person | null | undefined, act: Act): boolean =>
  person ? roleRights[person.role].acts.includes(act) : false

/** What a page or a call of the server needs: an act, any staff, or a role itself. */
export type Right = Act | 'staff' | readonly Role[]

export function hasRight(person: Person | null | undefined, right: Right): boolean {
  if (right === 'staff') return isStaff(person)
  if (typeof right === 'string') return can(person, right)
  return person ? right.includes(person.role) : false
}

/** The roles whose people have the right. */
export const rolesWith = (right: Right): readonly Role[] => roles.filter((role) => hasRight({ role }, right))
