import { describe, expect, it } from 'vitest'
import { adminPaths } from '#web/app/admin-paths.ts'
import { paths } from '#web/app/paths.ts'
import { roles, type GrantableAct, type Role } from '#worker/lib/rights.schema.ts'
import { barOf, menuOf } from './account-navigation.ts'

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
    '/biodata',
    '/categories',
  ])
})

it('shows staff the pages of the acts that they were given', () => {
  const of = (acts: readonly GrantableAct[]) => menuOf({ role: 'staff', acts }).map(({ to }) => to)
  expect(of(['read_payments'])).toContain(adminPaths.payments)
  expect(of(['places', 'texts'])).toEqual(
    expect.arrayContaining([adminPaths.geolocation, adminPaths.settings]),
  )
  expect(of([])).not.toContain(adminPaths.moderation)
  expect(barOf({ role: 'staff', acts: [] })).toHaveLength(4)
})
