import { brotliCompressSync, constants } from 'node:zlib'
import type { Row, Table, Unit } from './budgets.ts'
import { brotliLevel, type Certificate, type EdgeFront } from './edge-front.ts'
import { categories, runLighthouse } from './lighthouse.ts'
import { median, narrowLine, networks, type NetworkName } from './phone.ts'
import { blockingRequests } from './requests.ts'
import { measurePhotos, measureTaps } from './taps.ts'
import {
  measureFirstByte,
  measureFirstLoad,
  measureFirstText,
  measureRepeatVisit,
  type Visit,
} from './visits.ts'

const pageNames = ['home', 'browse', 'provider', 'login'] as const
const publicPages = ['home', 'browse', 'provider'] as const
export type Paths = Record<(typeof pageNames)[number], string>

type Setup = {
  front: EdgeFront
  /** The Worker itself, without the front. */
  site: URL
  certificate: Certificate
  paths: Paths
  runs: number
  say: (line: string) => void
}

type Part = (setup: Setup) => Promise<Table[]>

/** The paths of the measured pages. @param site the origin of the running site @throws Error when the list is empty */
export async function readPaths(site: URL): Promise<Paths> {
  const { data } = (await (await fetch(new URL('/api/biodata', site))).json()) as { data: { id: number }[] }
  const [first] = data
  if (!first) throw new Error('the site lists no provider')
  return { home: '/', browse: '/biodata', provider: `/biodata/${first.id}`, login: '/login' }
}

/** A row: what, its unit, and its value in a sample, null where nothing could be measured. */
type Figure<Sample> = [what: string, unit: Unit, valueOf: (sample: Sample) => number | null]

/** Takes one sample of each column after the other, so that a busy moment of the machine does not hit one column alone. */
async function medians<Column extends string, Sample>(
  { runs, say }: Pick<Setup, 'runs' | 'say'>,
  columns: readonly Column[],
  take: (column: Column) => Promise<Sample>,
  figures: readonly Figure<Sample>[],
): Promise<Row[]> {
  const samples = new Map<Column, Sample[]>(columns.map((column) => [column, []]))
  for (let run = 1; run <= runs; run += 1)
    for (const column of columns) {
      samples.get(column)?.push(await take(column))
      say(`${column}, run ${run} of ${runs}`)
    }
  return figures.map(([what, unit, valueOf]) => ({
    what,
    unit,
    values: Object.fromEntries(
      columns.map((column) => {
        const values = (samples.get(column) ?? []).map(valueOf)
        return [column, values.includes(null) ? null : median(values.map(Number))]
      }),
    ),
  }))
}

async function lighthouse({ front, certificate, paths, ...setup }: Setup): Promise<Table[]> {
  const rows: Row[] = []
  for (const name of Object.keys(networks) as NetworkName[]) {
    const only = name === 'slow 4G' ? categories : (['performance'] as const)
    const take = (page: keyof Paths) =>
      runLighthouse(front.origin + paths[page], certificate, { network: networks[name], only })
    type Sample = Awaited<ReturnType<typeof take>>
    const titles = {
      performance: 'performance',
      accessibility: 'accessibility',
      'best-practices': 'best practices',
      seo: 'SEO',
    }
    const scores = name === 'slow 4G' ? categories : []
    rows.push(
      ...(await medians<keyof Paths, Sample>(setup, pageNames, take, [
        ...scores.map((category): Figure<Sample> => [
          `Lighthouse ${titles[category]}`,
          'score',
          (found) => found.scores[category] ?? null,
        ]),
        [`LCP, ${name}`, 's', ({ largestPaint }) => largestPaint / 1000],
        [`FCP, ${name}`, 's', ({ firstPaint }) => firstPaint / 1000],
        [`TBT, ${name}`, 'ms', ({ blocking }) => blocking],
        [`CLS, ${name}`, 'shift', ({ shift }) => shift],
      ])),
    )
  }
  return [{ title: 'Lighthouse', columns: pageNames, rows }]
}

/** Bytes and requests do not depend on the moment, so each page is loaded once. */
async function weights({ front, site, certificate, paths, say }: Setup): Promise<Table[]> {
  const take = async (page: keyof Paths) => ({
    ...(await measureFirstLoad(front, certificate, paths[page])),
    blocking: blockingRequests(await (await fetch(new URL(paths[page], site))).text()).length,
  })
  const rows = await medians({ runs: 1, say }, pageNames, take, [
    ['HTML and CSS as sent', 'kB', ({ bytes }) => (bytes.HTML + bytes.CSS) / 1000],
    ['JS as sent', 'kB', ({ bytes }) => bytes.JS / 1000],
    ['JS files', 'count', ({ requests }) => requests.JS],
    ['first load without pictures', 'kB', ({ bytesWithoutPictures }) => bytesWithoutPictures / 1000],
    ['heaviest picture', 'kB', ({ heaviestPicture }) => heaviestPicture / 1000],
    ['web fonts', 'count', ({ fonts }) => fonts],
    ['all requests', 'count', ({ requests }) => Object.values(requests).reduce((sum, n) => sum + n, 0)],
    ['requests of the first view', 'count', ({ requestsOfFirstView }) => requestsOfFirstView],
    ['requests that block the first paint', 'count', ({ blocking }) => blocking],
    ['loaded ahead afterwards', 'kB', ({ ahead }) => ahead.bytes / 1000],
    ['requests ahead afterwards', 'count', ({ ahead }) => ahead.requests],
  ])
  const list = await (await fetch(new URL('/api/biodata?fields=card', site))).arrayBuffer()
  const json = brotliCompressSync(list, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }).length
  const listRow: Row = { what: 'page of 20 cards (JSON)', unit: 'kB', values: { value: json / 1000 } }
  return [
    { title: 'First load, as sent', columns: pageNames, rows },
    { title: 'A list', columns: ['value'], rows: [listRow] },
  ]
}

async function repeat({ front, certificate, paths, ...setup }: Setup): Promise<Table[]> {
  const take = (page: keyof Paths) => measureRepeatVisit(front, certificate, paths[page], networks['slow 3G'])
  const rows = await medians(setup, pageNames, take, [
    ['requests, repeat visit', 'count', ({ requests }) => requests],
    ['as sent, repeat visit', 'kB', ({ bytes }) => bytes / 1000],
    ['LCP, repeat visit, slow 3G', 's', ({ largestPaint }) => largestPaint / 1000],
    ['FCP, repeat visit, slow 3G', 's', ({ firstPaint }) => firstPaint / 1000],
  ])
  return [{ title: 'Repeat visit', columns: pageNames, rows }]
}

/** Each sample is a median itself. */
async function firstByte({ site, paths, say }: Setup): Promise<Table[]> {
  const take = (page: (typeof publicPages)[number]) => measureFirstByte(site, paths[page])
  const rows = await medians({ runs: 1, say }, publicPages, take, [
    ['first byte, not cached', 'ms', ({ cold }) => cold.first],
    ['last byte, not cached', 'ms', ({ cold }) => cold.last],
    ['first byte, cached', 'ms', ({ cached }) => cached.first],
    ['last byte, cached', 'ms', ({ cached }) => cached.last],
  ])
  return [{ title: 'First byte of the Worker', columns: publicPages, rows }]
}

const subscriber = { phone: '01700000004', password: 'customer-1' }
const visits = {
  browse: { path: '/biodata' },
  login: { path: '/login' },
  register: { path: '/register' },
  plans: { path: '/plans', account: subscriber },
} satisfies Record<string, Visit>
type VisitName = keyof typeof visits

async function firstText({ front, site, certificate, ...setup }: Setup): Promise<Table[]> {
  const columns = Object.keys(visits) as VisitName[]
  const take = (name: VisitName) => measureFirstText(front, site, certificate, visits[name], narrowLine)
  const rows = await medians(setup, columns, take, [
    ['first text', 's', ({ text }) => text / 1000],
    ['heading', 's', ({ heading }) => heading / 1000],
    ['scripts until quiet', 'count', ({ scripts }) => scripts],
    ['scripts until quiet, as sent', 'kB', ({ scriptBytes }) => scriptBytes / 1000],
  ])
  const texts = rows[0]?.values ?? {}
  const share = (name: VisitName) =>
    Math.round((100 * (texts[name] ?? Number.NaN)) / (texts.browse ?? Number.NaN))
  rows.push({
    what: 'first text, per cent of that of browse',
    unit: 'count',
    values: Object.fromEntries(columns.map((name) => [name, share(name)])),
  })
  return [{ title: 'First text at 400 kbit/s, 400 ms, 4× CPU', columns, rows }]
}

async function taps({ front, site, certificate, paths, runs, say }: Setup): Promise<Table[]> {
  const all: Awaited<ReturnType<typeof measureTaps>>[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await measureTaps(front.origin, site, certificate, paths))
    say(`taps: ${JSON.stringify(all.at(-1))}`)
  }
  const rows = Object.keys(all[0] ?? {}).map((what): Row => {
    const times = all.map((found) => found[what]).filter((time) => typeof time === 'number')
    return { what, unit: 'ms', values: { value: times.length === 0 ? null : median(times) } }
  })
  const times = rows.map(({ values }) => values.value ?? null)
  // A tap without a time is not fast.
  const slowest = times.includes(null) ? null : Math.max(...times.map(Number))
  rows.push({ what: 'slowest tap, 6× CPU', unit: 'ms', values: { value: slowest } })
  return [{ title: 'Taps, 6× CPU: milliseconds to the next frame', columns: ['value'], rows }]
}

async function photo({ front, site, certificate, runs }: Setup): Promise<Table[]> {
  const photos = await measurePhotos(front.origin, site, certificate, runs)
  const seconds = median(photos.map(({ ready }) => ready)) / 1000
  const kilobytes = median(photos.map(({ bytes }) => bytes)) / 1000
  const rows: Row[] = [
    { what: 'photo of 12 megapixels, chosen to ready', unit: 's', values: { value: seconds } },
    { what: 'photo of 12 megapixels, sent', unit: 'kB', values: { value: kilobytes } },
  ]
  return [{ title: 'Photo, 6× CPU', columns: ['value'], rows }]
}

/** What `--only` names. */
export const parts = {
  weights,
  'first-byte': firstByte,
  'first-text': firstText,
  lighthouse,
  repeat,
  taps,
  photo,
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
