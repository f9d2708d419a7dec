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

it('has the tabs of the page in its frame', () => {
  expect(adminPages.moderation.frame.tabs.map(({ label }) => label)).toEqual(
    queueLists.map((list) => listLabels[list]),
  )
})
