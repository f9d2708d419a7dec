import { expect, it } from 'vitest'
import { entryPages } from '#web/app/entry-pages.ts'
import { accountPages } from '#web/app/account-pages.ts'
import { filesAhead, type Chunks } from './plugin.ts'

const keys = [
  ...['home/home', 'browse/browse', 'provider-page/provider'].map((module) => `features/${module}.page.tsx`),
  ...[...entryPages, ...accountPages].flatMap((page) =>
    'module' in page ? `features/${page.module}.page.tsx` : [],
  ),
  'features/browse/listing-cards.part.tsx',
  'features/provider-page/provider-header.tsx',
  'features/dashboard/dashboard.page.tsx',
  'features/recruiting/admin/take-forms.page.tsx',
  'app/after-input.ts',
  'app/admin-routes.ts',
  'app/failed-page.tsx',
]
const fileOf = (key: string) => `assets/${key.replaceAll('/', '-')}.js`
const chunks: Chunks = {
  'index.html': { file: 'assets/index.js', imports: ['_base'], isEntry: true, css: ['assets/index.css'] },
  _base: { file: 'assets/base.js' },
  '_staff-1a2b3c4.js': { file: 'assets/staff.js', name: 'staff', imports: ['_base'] },
  '_account-1a2b3c4.js': { file: 'assets/account.js', name: 'account', imports: ['_base'] },
  ...Object.fromEntries(keys.map((key) => [key, { file: fileOf(key), imports: ['_base'] }])),
}
const ahead = filesAhead(chunks)
const has = (files: readonly string[] | undefined, page: string) =>
  files?.some((file) => file.endsWith(`-${page}.page.tsx.js`))

it('loads for a guest what the next tap needs, and no page behind the sign-in', () => {
  const names = ahead.guest.map((file) => file.replace(/^\/assets\/(?:.*-)?|\.js$/g, ''))
  const parts = ['cards.part.tsx', 'header.tsx', 'input.ts']
  const pages = ['browse.page.tsx', 'provider.page.tsx']
  expect(new Set(names)).toEqual(new Set(['index', 'index.css', 'base', ...pages, ...parts]))
})

it('loads for a role the pages of its menu, and none of another role', () => {
  const { customer, service_worker: worker, agent, ...others } = ahead.roles
  for (const files of [customer, worker, agent]) expect(files?.join()).toMatch(/account\.js.*failed-page/)
  expect(others).toEqual({})
  for (const page of ['contacts', 'plans', 'balance', 'profile', 'my-payments'])
    expect(has(customer, page), page).toBe(true)
  for (const page of ['submission', 'boost', 'profile', 'my-payments'])
    expect(has(worker, page), page).toBe(true)
  for (const page of ['contacts', 'plans']) expect(has(worker, page), page).toBe(false)
  for (const page of ['submission', 'boost']) expect(has(customer, page), page).toBe(false)
  // Only agents get a page of the staff: their own.
  expect([ahead.guest, customer, worker].join()).not.toMatch(/admin|dashboard|onboarding/)
  expect(agent?.filter((file) => file.includes('.page.tsx'))).toEqual([
    expect.stringMatching(/recruiting-admin-take-forms\.page\.tsx\.js$/),
  ])
  for (const files of [customer, worker]) expect(has(files, 'home')).toBe(true)
  expect(customer).not.toContain('/assets/base.js')
})

it('refuses a build without one of its modules', () => {
  const { 'features/browse/browse.page.tsx': _, ...others } = chunks
  expect(() => filesAhead(others)).toThrow('features/browse/browse.page.tsx')
})
