// `npm run measure`: how fast the site is on a cheap phone, as Markdown tables with budgets. See README.md beside this file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { accounts } from '#test/browser/support.ts'
import { describeMachine, median } from '#test/load/report.ts'
import { serveBundle } from '#test/support/bundled-site/serve-bundle.ts'
import { markdown, missedBudgets, type Figures, type Table } from './budgets.ts'
import { makeCertificate, openEdgeFront } from './edge-front.ts'
import { categories, installLighthouse, runLighthouse } from './lighthouse.ts'
import { networks, openPhone, removeProfile, sessionOf, type NetworkName } from './phone.ts'
import { measureTaps } from './taps.ts'
import { measureUnwatched } from './unwatched.ts'
import { measureFirstHeading, measureFirstLoad, measureRepeatVisit } from './visits.ts'

const partNames = ['weights', 'heading', 'lighthouse', 'unwatched', 'repeat', 'taps'] as const
const pageNames = [
  ...(['home', 'browse', 'provider', 'login', 'register', 'plans'] as const),
  ...(['contacts', 'submit', 'moderation'] as const),
]
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: partNames.join(',') },
    pages: { type: 'string', default: pageNames.join(',') },
    runs: { type: 'string', default: '5' },
    port: { type: 'string', default: process.env.BROWSER_TEST_PORT ?? '8821' },
  },
})
const [runs, port] = [Number(values.runs), Number(values.port)]
const choose = <Name extends string>(names: readonly Name[], chosen: string) =>
  chosen.split(',').map((text) => {
    const found = names.find((name) => name === text)
    if (found === undefined) throw new Error(`${text} is none of ${names.join(', ')}`)
    return found
  })
const [chosenParts, chosenPages] = [choose(partNames, values.only), choose(pageNames, values.pages)]
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1')

const say = (line: string) => console.error(`[measure] ${line}`)
const machine = describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'measure-'))
const persistTo = join(folder, 'state')
const certificate = makeCertificate()
const lighthouseVersion = chosenParts.includes('lighthouse')
  ? `, Lighthouse ${await installLighthouse()}`
  : ''
await prepareSite(
  { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
  { build: 'fresh', signal: new AbortController().signal },
)
const upstream = new URL(`http://127.0.0.1:${port}`)
const front = await openEdgeFront({ port: port + 1, upstream, certificate })
const site = await serveBundle({ port, persistTo, vars: { PUBLIC_ORIGIN: front.origin } })
const { data } = (await (await fetch(new URL('/api/biodata', site.url))).json()) as { data: { id: number }[] }
const paths = {
  home: '/',
  browse: '/biodata',
  provider: `/biodata/${data[0]?.id}`,
  login: '/login',
  register: '/register',
  plans: '/plans',
  contacts: '/me/contacts',
  submit: '/worker/submit',
  moderation: '/admin/moderation',
}
type Column = keyof typeof paths | 'value'
const urlOf = (page: Column) => new URL(page === 'value' ? '/' : paths[page], site.url)

/** The sessions of the pages behind the sign-in. */
const sessions = {
  contacts: await sessionOf(site.url, accounts.subscriber),
  submit: await sessionOf(site.url, accounts.approvedWorker),
  moderation: await sessionOf(site.url, accounts.admin),
}
const sessionFor = (page: Column) => (page in sessions ? sessions[page as keyof typeof sessions] : undefined)

async function lighthouse(page: Column): Promise<Figures> {
  const figures: Figures = {}
  for (const name of Object.keys(networks) as NetworkName[]) {
    const only = name === 'slow 4G' ? categories : (['performance'] as const)
    const url = front.origin + urlOf(page).pathname
    const session = sessionFor(page)
    const phone = session && (await openPhone(front.origin, certificate, session, true))
    await phone?.close()
    const options = { network: networks[name], only, profile: phone?.profile }
    const report = await runLighthouse(url, certificate, options)
    if (phone) removeProfile(phone.profile)
    const valueOf = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    if (name === 'slow 4G')
      for (const category of categories)
        figures[`Lighthouse ${category}`] = 100 * (report.categories[category]?.score ?? Number.NaN)
    figures[`LCP, ${name}, s`] = valueOf('largest-contentful-paint') / 1000
    figures[`FCP, ${name}, s`] = valueOf('first-contentful-paint') / 1000
    figures[`TBT, ${name}, ms`] = valueOf('total-blocking-time')
    figures[`CLS, ${name}`] = valueOf('cumulative-layout-shift')
  }
  return figures
}

type Part = {
  title: string
  columns?: readonly Column[]
  /** How often it is measured. */
  times?: number
  take: (column: Column) => Promise<Figures>
}
const parts: Record<(typeof partNames)[number], Part> = {
  // Bytes and requests do not depend on the moment.
  weights: {
    title: 'First load, as sent',
    times: 1,
    take: (page) => measureFirstLoad(front, certificate, urlOf(page), sessionFor(page)),
  },
  heading: {
    title: 'A thin line',
    take: (page) => measureFirstHeading(front, certificate, urlOf(page), sessionFor(page)),
  },
  lighthouse: { title: 'Lighthouse', take: lighthouse },
  unwatched: {
    title: 'While no tool watches the scripts',
    take: (page) => measureUnwatched(front, certificate, urlOf(page), sessionFor(page)),
  },
  repeat: {
    title: 'Repeat visit',
    take: (page) => measureRepeatVisit(front, certificate, urlOf(page), sessionFor(page)),
  },
  taps: {
    title: 'Taps, 6× CPU: milliseconds to the next frame',
    columns: ['value'],
    take: () => measureTaps(front.origin, site.url, certificate, paths),
  },
}

/** Takes one sample of each column after the other, so that a busy moment of the machine does not hit one column alone. */
async function measure({ title, columns = chosenPages, times = runs, take }: Part): Promise<Table> {
  const samples = new Map<Column, Figures[]>(columns.map((column) => [column, []]))
  for (let run = 1; run <= times; run += 1)
    for (const column of columns) {
      samples.get(column)?.push(await take(column))
      say(`${title}: ${column}, run ${run} of ${times}`)
    }
  const names = Object.keys([...samples.values()][0]?.[0] ?? {})
  const medianOf = (name: string, column: Column) =>
    median((samples.get(column) ?? []).map((figures) => figures[name] ?? Number.NaN))
  const rowOf = (name: string) =>
    Object.fromEntries(columns.map((column) => [column, medianOf(name, column)] as const))
  return { title, columns, rows: Object.fromEntries(names.map((name) => [name, rowOf(name)])) }
}

console.log(`${machine} Chromium from the system${lighthouseVersion}; medians of ${runs}.`)
const tables: Table[] = []
const failed: string[] = []
for (const name of chosenParts) {
  try {
    const table = await measure(parts[name])
    console.log(`\n${markdown(table)}`)
    tables.push(table)
  } catch (error) {
    // The figures of the other parts took minutes.
    failed.push(name)
    console.error(error)
  }
}
front.close()
await site.stop()
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })

const missed = missedBudgets(tables)
console.log(`\n${missed === 0 ? 'Every budget is met.' : `${missed} rows miss their budget.`}`)
if (failed.length > 0) console.log(`Not measured, see the error above: ${failed.join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
