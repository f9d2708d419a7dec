import { describe, expect, it } from 'vitest'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { searchEntries } from '#web/app/layouts/search-everything.tsx'
import { openPages, relatedPages } from '#web/app/pages/page-families.tsx'
import type { PageRow } from '#web/app/pages/page.ts'
import { paths } from '#web/app/pages/paths.ts'
import {
  roles,
  type Permission,
  type GrantablePermission,
  type Person,
  type Role,
} from '#worker/lib/rights.schema.ts'
import { readySets, switchedOffPermissions } from '#worker/lib/staff-rights.schema.ts'
import { barOf, menuOf, ownPages } from './account-navigation.ts'

const menuPaths = (role: Role) => menuOf({ role }).map(({ to }) => to)

describe.each(roles)('the menus of %s', (role) => {
  it('list no page twice, and each by a name', () => {
    expect(new Set(menuPaths(role)).size).toBe(menuPaths(role).length)
    for (const { label } of menuOf({ role })) expect(label).not.toBe('')
  })

  it('have four items in the bottom bar', () => expect(barOf({ role })).toHaveLength(4))
})

it('offers plans to customers and hides them from providers [A-041 B-150]', () => {
  expect(menuPaths('customer')).toContain(paths.plans)
  expect(menuPaths('service_worker')).not.toContain(paths.plans)
})

it('hides admin pages from staff [A-040]', () => {
  for (const to of [adminPaths.payments, adminPaths.staff, adminPaths.geolocation, adminPaths.settings])
    expect(menuPaths('staff')).not.toContain(to)
  expect(barOf({ role: 'staff' }).map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/moderation',
    adminPaths.comments,
    adminPaths.customers,
  ])
})

it('shows staff the pages of the acts that they were given', () => {
  const of = (acts: readonly GrantablePermission[]) => menuOf({ role: 'staff', acts }).map(({ to }) => to)
  expect(of(['read_payments'])).toContain(adminPaths.payments)
  expect(of(['places', 'texts'])).toEqual(
    expect.arrayContaining([adminPaths.geolocation, adminPaths.settings]),
  )
  expect(of([])).not.toContain(adminPaths.moderation)
  expect(barOf({ role: 'staff', acts: [] })).toHaveLength(4)
})

const allOff: readonly Permission[] = switchedOffPermissions({})
const staffWith = (...acts: readonly GrantablePermission[]): Person => ({ role: 'staff', acts })

describe.each<[string, Person]>([
  ['an admin with all parts of the site', { role: 'admin' }],
  ['an admin without the parts that are switched on', { role: 'admin', switched_off: allOff }],
  [
    'an admin with lists of workers, but no field agents',
    { role: 'admin', switched_off: ['onboard', 'read_onboarding'] },
  ],
  ...readySets.map(({ label, acts }): [string, Person] => [label, staffWith(...acts)]),
  ['staff who only bring in lists', staffWith('import')],
  ['staff who only make codes', staffWith('discounts')],
  ['staff who bring in lists and take forms', staffWith('import', 'onboard')],
])('%s', (_, person) => {
  const shown = ownPages(person).map(({ to }) => to)

  it('reach each page that they may open from the menu, or from a page of the menu', () => {
    const linked = shown.flatMap((to) => relatedPages(to, person).map(({ path }) => path))
    const reached = new Set<string>([
      ...shown,
      ...linked,
      // Their rows are in the list of all plans.
      adminPaths.subscriptionPlans,
      adminPaths.boostingPlans,
    ])
    expect(openPages(person).filter(({ path }) => !reached.has(path))).toEqual([])
  })

  it('find no page both in the menu and under another page of the menu', () => {
    const under = ownPages(person).flatMap((item) => item.under)
    expect(new Set([...shown, ...under]).size).toBe(shown.length + under.length)
  })

  it('find each page by its title, and the name of its family, in the search', () => {
    const entries = searchEntries(person)
    for (const { path, title } of openPages(person))
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'page', to: path, label: title }))
    for (const { to, label } of menuOf(person))
      expect(entries.find((entry) => entry.to === to)).toMatchObject(
        expect.toSatisfy(({ label: title, words }) => `${title} ${words}`.includes(label)),
      )
  })
})

it('links the pages of a family with each other', () => {
  const of = (path: string, person: Person) => relatedPages(path, person).map((page) => page.path)
  expect(of(adminPaths.imports, { role: 'admin' })).toEqual([
    adminPaths.onboardingForms,
    adminPaths.onboarding,
  ])
  expect(of(adminPaths.onboardingForms, { role: 'admin' })).toEqual([
    adminPaths.imports,
    adminPaths.onboarding,
  ])
  expect(of(adminPaths.plans, staffWith('discounts'))).toEqual([adminPaths.discountCodes])
  expect(of(adminPaths.plans, { role: 'staff' })).toEqual([])
  expect(of(adminPaths.customers, { role: 'admin' })).toEqual([])
})

it('has no page under a page that is missing, or that stands under another one', () => {
  const pages: Readonly<Record<string, PageRow>> = adminPages
  const parents = Object.values(pages).flatMap(({ under }) => (under === undefined ? [] : [pages[under]]))
  for (const parent of parents) {
    expect(parent?.right).toBeDefined()
    expect(parent?.under).toBeUndefined()
  }
})
