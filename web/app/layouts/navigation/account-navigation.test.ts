import { describe, expect, it } from 'vitest'
import { adminPaths } from '#web/app/admin-paths.ts'
import { paths } from '#web/app/paths.ts'
import { roleBar, roleMenu } from './account-navigation.ts'

const roles = ['admin', 'staff', 'customer', 'service_worker'] as const
const menuOf = (role: (typeof roles)[number]) => roleMenu(role).map(({ to }) => to)

describe.each(roles)('the menus of %s', (role) => {
  it('list no page twice, and each by a name', () => {
    expect(new Set(menuOf(role)).size).toBe(menuOf(role).length)
    for (const { label } of roleMenu(role)) expect(label).not.toBe('')
  })

  it('have four items in the bottom bar', () => expect(roleBar(role)).toHaveLength(4))
})

it('offers plans to customers and hides them from providers [A-041 B-150]', () => {
  expect(menuOf('customer')).toContain(paths.plans)
  expect(menuOf('service_worker')).not.toContain(paths.plans)
})

it('hides admin pages from staff [A-040]', () => {
  for (const to of [adminPaths.payments, adminPaths.staff, adminPaths.geolocation, adminPaths.settings])
    expect(menuOf('staff')).not.toContain(to)
  expect(roleBar('staff').map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/moderation',
    '/biodata',
    '/categories',
  ])
})
