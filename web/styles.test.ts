import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { adminPages } from './app/pages/admin-pages.ts'

const web = import.meta.dirname

/** The files that `@source not` leaves out of a sheet. */
const leftOutBy = (sheet: string) =>
  Array.from(readFileSync(join(web, sheet), 'utf8').matchAll(/@source not '([^']+)'/g)).flatMap(
    ([, pattern = '']) => {
      const found = globSync([pattern, `${pattern}/**`], { cwd: web })
      expect(found, `${pattern} in ${sheet}`).not.toEqual([])
      return found
    },
  )

/** The modules of this folder that a module imports, now or later. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(web, file), 'utf8')
  const imports = code.matchAll(/^(?:import|export) (?!type\b)[^'"]*'([^']+)'|\bimport\('([^']+)'\)/gm)
  return Array.from(imports, ([, now, later]) => now ?? later ?? '')
    .map((name) =>
      name.startsWith('#web/') ? name.slice('#web/'.length) : relative(web, join(web, dirname(file), name)),
    )
    .filter((name) => /\.tsx?$/.test(name) && existsSync(join(web, name)))
}

function reachableFrom(starts: readonly string[], isEnd: (file: string) => boolean): Set<string> {
  const seen = new Set<string>()
  const next = [...starts]
  for (let file = next.pop(); file; file = next.pop()) {
    if (seen.has(file) || isEnd(file)) continue
    seen.add(file)
    next.push(...importsOf(file))
  }
  return seen
}

const isShell = (file: string) =>
  [
    'app/routes/shell-routes.ts',
    'app/layouts/search-everything.tsx',
    'features/payments/checkout/customer-plans.part.tsx',
  ].includes(file)

it('main.css holds the styles of all that a public page shows', () => {
  const shown = reachableFrom(['main.tsx'], isShell)
  expect(shown.size).toBeGreaterThan(100)
  const leftOut = new Set([...leftOutBy('main.css'), ...leftOutBy('staff-files.css')])
  expect([...shown].filter((file) => leftOut.has(file))).toEqual([])
})

it('a page whose styles are not in account.css imports staff.css', () => {
  const staffFiles = new Set(leftOutBy('staff-files.css'))
  const pages = globSync('features/**/*.page.tsx', { cwd: web })
  const without = pages.filter((page) => {
    const shown = [...reachableFrom([page], (file) => file !== page && file.endsWith('.page.tsx'))]
    return (
      shown.some((file) => staffFiles.has(file) && file.endsWith('.tsx')) &&
      !shown.some((file) => readFileSync(join(web, file), 'utf8').includes("import '#web/staff.css'"))
    )
  })
  expect(without).toEqual([])
})

it('all pages of the staff area import staff.css, because they load no other sheet', () => {
  const without = Object.values(adminPages).filter(({ module }) => {
    const page = `features/${module}.page.tsx`
    return ![...reachableFrom([page], (file) => file !== page && file.endsWith('.page.tsx'))].some((file) =>
      readFileSync(join(web, file), 'utf8').includes("import '#web/staff.css'"),
    )
  })
  expect(without).toEqual([])
})

// Chromium computes the styles of the whole page again for each element that is inserted, if a rule asks what the page contains and
// applies to all of it: 5 ms on a fast computer.
it('a rule that asks what the page contains names what it applies to', () => {
  const rules = Array.from(
    readFileSync(join(web, 'theme.css'), 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/:has\(([^{;]*)[{;]/g),
    ([, rule = '']) => rule.trim(),
  )
  expect(rules).not.toEqual([])
  expect(rules.filter((rule) => /\*|:not\(|\[|:modal/.test(rule))).toEqual([])
})
