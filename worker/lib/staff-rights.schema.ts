import {
  firstPermissions,
  hasRight,
  roles,
  type GrantablePermission,
  type Permission,
  type Right,
  type Role,
} from './rights.schema.ts'

// Apart from the rights, because the pages of guests load those.

/** Permissions of parts of the site that a setting switches on: while none of its settings is on, no person has the permission. */
const switches = {
  onboard: ['agent_onboarding'],
  read_onboarding: ['agent_onboarding'],
  read_growth: ['growth_enabled'],
  import: ['list_import_enabled'],
  discounts: ['discount_codes_enabled', 'free_number_enabled'],
} as const satisfies Partial<Record<Permission, readonly string[]>>
type SwitchedPermission = keyof typeof switches
type Switch = (typeof switches)[SwitchedPermission][number]

/** The settings that switch parts of the site on. */
export const switchesOfParts: readonly Switch[] = Object.values(switches).flat()

export const switchedOffPermissions = (settings: Partial<Record<Switch, string>>): Permission[] =>
  (Object.keys(switches) as SwitchedPermission[]).filter(
    (act) => !(switches[act] as readonly Switch[]).some((key) => settings[key] === '1'),
  )

/** The permissions that a setting switches on. */
export const permissionsOf = (setting: string): Permission[] =>
  (Object.keys(switches) as SwitchedPermission[]).filter((act) =>
    (switches[act] as readonly string[]).includes(setting),
  )

/** The labels of what an admin can give, and what a permission needs besides. */
export const grantablePermissions = {
  moderate: { label: 'বায়োডাটা যাচাই' },
  comments: { label: 'মন্তব্য যাচাই' },
  read_customers: { label: 'গ্রাহকদের তথ্য দেখা' },
  read_payments: { label: 'পেমেন্ট দেখা' },
  decide_payments: { label: 'পেমেন্টে সিদ্ধান্ত ও টাকা ফেরত', with: 'read_payments' },
  catalogue: { label: 'ক্যাটাগরি ও প্ল্যান বদলানো' },
  discounts: { label: 'ছাড়ের কোড বানানো ও বন্ধ করা' },
  places: { label: 'এলাকা বদলানো' },
  texts: { label: 'শর্ত, প্রশ্নোত্তর ও তথ্যের পাতা লেখা' },
  onboard: { label: 'মাঠে গিয়ে সেবাদাতার ফর্ম নেওয়া' },
  import: { label: 'তালিকা থেকে সেবাদাতা আনা' },
} as const satisfies Record<GrantablePermission, { label: string; with?: GrantablePermission }>
export const grantablePermissionNames = Object.keys(grantablePermissions) as GrantablePermission[]

/** The given permissions in the order of the table, each with the one that it needs. */
export const completePermissions = (given: readonly string[]): GrantablePermission[] => {
  const all = new Set(given)
  for (const name of grantablePermissionNames) {
    const { with: needed } = grantablePermissions[name] as { with?: Permission }
    if (needed && all.has(name)) all.add(needed)
  }
  return grantablePermissionNames.filter((name) => all.has(name))
}

/** What an admin gives with one tap. The first one is what a member of the staff has who was given nothing else. */
export const readySets = [
  { label: 'যাচাই ও মন্তব্য', acts: firstPermissions },
  { label: 'টাকার হিসাব', acts: ['read_customers', 'read_payments', 'decide_payments'] },
  { label: 'তালিকা ও লেখা', acts: ['catalogue', 'places', 'texts'] },
  { label: 'মাঠকর্মী', acts: ['onboard'] },
] as const satisfies readonly { label: string; acts: readonly GrantablePermission[] }[]

/** The roles whose people have the right, or can be given it. */
export const rolesWith = (right: Right): readonly Role[] =>
  roles.filter((role) => hasRight({ role, acts: grantablePermissionNames }, right))
