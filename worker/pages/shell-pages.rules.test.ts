import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shellPatterns } from '#web/app/shell-patterns.ts'
import { shellPage, shellPatternOf } from './shell-pages.rules.ts'

const table = readFileSync(new URL('../../web/app/routes/shell-routes.ts', import.meta.url), 'utf8')
const modules = [...table.matchAll(/import\('#web\/(features\/[\w/-]+\.page\.tsx)'\)/g)].map(
  ([, module]) => module,
)

it('names the module of each page of the table, and no other', () => {
  const named = shellPatterns
    .map((pattern) => shellPage(pattern).module)
    .filter((module) => module !== undefined)
  expect(new Set(named)).toEqual(new Set(modules))
})

it.each(
  [...table.matchAll(/path: '([^']+)',\s*lazy: \(\) => import\('#web\/([^']+)'\)/g)].map(
    ([, path = '', module = '']) => [`/${path}`, module] as const,
  ),
)('gives %s the module %s', (pattern, module) => expect(shellPage(pattern).module).toBe(module))

it('finds the pattern of an address', () => {
  expect(['/me/payments/abc', '/plans', '/biodata/1'].map(shellPatternOf)).toEqual([
    '/me/payments/:ref',
    '/plans',
    undefined,
  ])
})
