import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { informationSlugs, paths } from '#web/app/paths.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { shellPatterns } from '#web/app/shell-patterns.ts'
import { roleBar, roleMenu, userCardPath } from './account-navigation.ts'

const roles = ['admin', 'staff', 'customer', 'service_worker'] as const
const answered = [
  '/',
  '/biodata',
  '/categories',
  ...informationSlugs.map((slug) => `/${slug}`),
  ...shellPatterns,
]
const addresses = (items: readonly { to: string }[]) => items.map(({ to }) => to)

describe.each(roles)('the menus of %s', (role) => {
  it('link only to pages that exist [A-040]', () => {
    for (const to of addresses([...roleMenu(role), ...roleBar(role)]))
      expect(
        answered.some((pattern) => matchPath(pattern, to)),
        to,
      ).toBe(true)
  })

  it('list no page twice', () => expect(new Set(addresses(roleMenu(role))).size).toBe(roleMenu(role).length))

  it('have four items in the bottom bar', () => expect(roleBar(role)).toHaveLength(4))
})

it('offers plans to customers and hides them from providers [A-041 B-150]', () => {
  expect(addresses(roleMenu('customer'))).toContain(paths.plans)
  expect(addresses(roleMenu('service_worker'))).not.toContain(paths.plans)
})

it('hides admin pages from staff [A-040]', () => {
  for (const to of [adminPaths.payments, adminPaths.staff, adminPaths.geolocation, adminPaths.settings])
    expect(addresses(roleMenu('staff'))).not.toContain(to)
})

it('makes the user card a link only for an admin', () => {
  for (const role of ['staff', 'customer', 'service_worker'] as const)
    expect(userCardPath(role)).toBeUndefined()
})
