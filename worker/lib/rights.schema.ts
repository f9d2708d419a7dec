/** What staff may do with the data of others. A route, a page or a part of a screen names the permission that it needs. */
export const permissions = [
  'dashboard',
  /** Profiles: read all of them, decide about submissions and changes, edit. */
  'moderate',
  /** Verified badges. */
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
  /** Codes that lower prices, with what they have given. */
  'discounts',
  'places',
  'texts',
  /** What visitors searched for or asked for without finding it. */
  'read_demand',
  /** Figures from visits to returns, and what is missing where. */
  'read_growth',
  /** Takes the forms of workers without a smartphone, and sees those that the person took. */
  'onboard',
  /** The forms and figures of all who take forms. */
  'read_onboarding',
  /** Lists of workers: checks them, brings them in, and sees who agreed. */
  'import',
  /** The audit log and the security events. */
  'read_audit',
  'settings',
  /** Jobs, warnings and the checklist. */
  'operate',
  'manage_staff',
] as const
export type Permission = (typeof permissions)[number]

/** Stored roles. A guest has no row. */
export const roles = ['admin', 'staff', 'customer', 'service_worker'] as const
export type Role = (typeof roles)[number]

/** What a person may choose for themselves. All other roles are staff. */
export const selfRegistrationRoles = ['customer', 'service_worker'] as const
type SelfRegistrationRole = (typeof selfRegistrationRoles)[number]
export type StaffRole = Exclude<Role, SelfRegistrationRole>

/** The permissions that an admin gives to members of the staff, one by one or as a ready set. All others are the admin's alone. */
export type GrantablePermission = Extract<
  Permission,
  | 'moderate'
  | 'comments'
  | 'read_customers'
  | 'read_payments'
  | 'decide_payments'
  | 'catalogue'
  | 'discounts'
  | 'places'
  | 'texts'
  | 'onboard'
  | 'import'
>

/** What a member of the staff has who was given nothing else. */
export const firstPermissions = [
  'moderate',
  'comments',
  'read_customers',
] as const satisfies readonly GrantablePermission[]

type RoleRights = {
  label: string
  acts: readonly Permission[]
  /** The page after sign-in. */
  home: string
}

/** Guards, menus and searches derive from this table and from the permissions that each member of the staff was given. */
export const roleRights: Record<Role, RoleRights> = {
  admin: { label: 'অ্যাডমিন', acts: permissions, home: '/admin' },
  staff: { label: 'স্টাফ', acts: ['dashboard', 'read_catalogue'], home: '/admin' },
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

/** A user, as far as rights depend on it. `acts` are those that the admin gave; null or absent are those of the first ready set. */
export type Person = {
  role: Role
  acts?: readonly GrantablePermission[] | null | undefined
  /** The permissions of a part of the site that is switched off: no one has them. */
  switched_off?: readonly Permission[] | undefined
}

export const isStaff = (person: Person | null | undefined): boolean =>
  person ? (staffRoles as readonly Role[]).includes(person.role) : false

/** What was given to this person. Empty for all roles but `staff`. */
export const givenPermissions = ({ role, acts: given }: Person): readonly GrantablePermission[] =>
  role === 'staff' ? (given ?? firstPermissions) : []

/** Whether the person only takes forms of workers. Such a person has none of the permissions of all staff: no dashboard, no catalogue. */
export const isFieldAgent = (person: Person): boolean => givenPermissions(person).join() === 'onboard'

const permissionsOfRole = (person: Person): readonly Permission[] =>
  isFieldAgent(person) ? [] : roleRights[person.role].acts

export const can = (person: Person | null | undefined, act: Permission): boolean =>
  person && !person.switched_off?.includes(act)
    ? permissionsOfRole(person).includes(act) ||
      (givenPermissions(person) as readonly Permission[]).includes(act)
    : false

/** The page after sign-in. */
export const homeOf = (person: Person): string =>
  !isFieldAgent(person)
    ? roleRights[person.role].home
    : can(person, 'onboard')
      ? '/admin/onboarding'
      : '/admin/profile'

/** What a page or a call of the server needs: an act, any staff, or a role itself. */
export type Right = Permission | 'staff' | readonly Role[]

export function hasRight(person: Person | null | undefined, right: Right): boolean {
  if (right === 'staff') return isStaff(person)
  if (typeof right === 'string') return can(person, right)
  return person ? right.includes(person.role) : false
}
