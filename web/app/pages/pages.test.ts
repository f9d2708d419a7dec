import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasRight, roleRights, roles } from '#worker/lib/rights.schema.ts'
import { queueLists } from '#worker/features/moderation/moderation.schema.ts'
import { listLabels } from '#web/features/moderation/moderation.labels.ts'
import { adminPages } from './admin-pages.ts'
import { renamed } from './paths.ts'
import { allPages } from './all-pages.ts'

const features = new URL('../../features/', import.meta.url).pathname

it('gives each page module an address', () => {
  const named = new Set(allPages.map(({ module }) => `${module}.page.tsx`))
  expect(globSync('**/*.page.tsx', { cwd: features }).filter((file) => !named.has(file))).toEqual([])
})

it('gives no address to two pages', () => {
  const addresses = allPages.map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it.each(allPages)(
  'finds the module of $path, with a component, and its title in the table or of its data',
  ({ module, title }) => {
    const file = `${features}${module}.page.tsx`
    expect(existsSync(file), file).toBe(true)
    const code = readFileSync(file, 'utf8')
    expect(code).toMatch(/export (?:function Component\b|const \{.*\bComponent \})/)
    expect(title !== undefined || code.includes('export const head:')).toBe(true)
  },
)

it.each(roles)('lets a %s open the page after sign-in', (role) => {
  const address = renamed(roleRights[role].home)
  const home = allPages.find(({ path }) => path === address)
  expect(home && (home.right === undefined || hasRight({ role }, home.right))).toBe(true)
})

const [guest, customer, worker, staff] = [null, 'customer', 'service_worker', 'staff'] as const

it.each([
  [[customer], '/me/subscriptions /me/balance /me/contacts /me/requests'],
  [[worker], '/worker/submit /worker/reviews /worker/boost'],
  [[customer, worker], '/me/payments /me/payments/:ref /payment/manual/:ref /me/profile'],
  [
    [guest, customer, worker, staff],
    '/plans /me/favourites /payment/success /payment/cancel /payment/failed',
  ],
  // Further rights of members of the staff are given by an admin.
  [
    [staff],
    '/admin /admin/categories /admin/plans /admin/moderation /admin/approved-workers /admin/customers /admin/profile',
  ],
  [[], '/admin/settings /admin/geolocation /admin/staff /admin/payments'],
])(
  'lets %o, and no one else but an admin, open %s [A-027 A-030 A-031 A-224 B-008 B-009 B-010 B-151]',
  (those, paths) => {
    for (const path of paths.split(' ')) {
      const { right } = allPages.find((page) => page.path === path) ?? { right: [] }
      const opened = [guest, customer, worker, staff].filter(
        (role) => right === undefined || hasRight(role && { role }, right),
      )
      expect(opened, path).toEqual(those)
    }
  },
)

it('has the tabs of the page in its frame', () => {
  expect(adminPages.moderation.frame.tabs.map(({ label }) => label)).toEqual(
    queueLists.map((list) => listLabels[list]),
  )
})
