import { brotliCompressSync, constants } from 'node:zlib'
import { median } from './browser.ts'
import type { Certificate } from './certificate.ts'
import { brotliLevel, type EdgeFront } from './edge-front.ts'
import { measureFirstByte } from './first-byte.ts'
import { measureFirstText, type FirstText, type Visit } from './first-text.ts'
import { measureFirstLoad } from './first-load.ts'
import { blockingRequests } from './html.ts'
import { categories, runLighthouse } from './lighthouse.ts'
import { narrowLine, networks, type NetworkName } from './networks.ts'
import { measureOffline } from './offline.ts'
import { pageNames, type PageName, type Paths } from './pages.ts'
import { measurePhotos } from './photo.ts'
import { measureRepeatVisit } from './repeat-visit.ts'
import type { Row, Table, Unit } from './report.ts'
import { measureTaps } from './taps.ts'

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

const publicPages = ['home', 'browse', 'provider'] as const

const inSeconds = (milliseconds: number) => milliseconds / 1000
const inKilobytes = (bytes: number) => bytes / 1000

/** A row with one value for each column. */
const row = <Column extends string>(
  what: string,
  unit: Unit,
  columns: readonly Column[],
  valueOf: (column: Column) => number | null,
): Row => ({ what, unit, values: Object.fromEntries(columns.map((column) => [column, valueOf(column)])) })

/** Takes one sample of each key after the other, so that a busy moment of the machine does not hit one key alone. */
async function sampleEach<Key extends string, Sample>(
  keys: readonly Key[],
  runs: number,
  take: (key: Key) => Promise<Sample>,
): Promise<(key: Key, valueOf: (sample: Sample) => number) => number> {
  const samples = new Map<Key, Sample[]>(keys.map((key) => [key, []]))
  for (let run = 0; run < runs; run += 1) for (const key of keys) samples.get(key)?.push(await take(key))
  return (key, valueOf) => median((samples.get(key) ?? []).map(valueOf))
}

async function lighthouse({ front, certificate, paths, runs, say }: Setup): Promise<Table[]> {
  const rows: Row[] = []
  for (const [name, network] of Object.entries(networks) as [NetworkName, (typeof networks)[NetworkName]][]) {
    const withScores = name === 'slow 4G'
    const of = await sampleEach(pageNames, runs, async (page) => {
      const figures = await runLighthouse(front.origin + paths[page], certificate, {
        network,
        only: withScores ? categories : ['performance'],
      })
      say(
        `${name}, ${page}: LCP ${Math.round(figures.largestPaint)} ms, TBT ${Math.round(figures.blocking)} ms`,
      )
      return figures
    })
    if (withScores) {
      const titles = ['performance', 'accessibility', 'best practices', 'SEO']
      for (const [index, category] of categories.entries())
        rows.push(
          row(`Lighthouse ${titles[index]}`, 'score', pageNames, (page) =>
            of(page, ({ scores }) => scores[category] ?? Number.NaN),
          ),
        )
    }
    rows.push(
      row(`LCP, ${name}`, 's', pageNames, (page) => of(page, (figures) => inSeconds(figures.largestPaint))),
      row(`FCP, ${name}`, 's', pageNames, (page) => of(page, (figures) => inSeconds(figures.firstPaint))),
      row(`TBT, ${name}`, 'ms', pageNames, (page) => of(page, ({ blocking }) => blocking)),
      row(`CLS, ${name}`, 'shift', pageNames, (page) => of(page, ({ shift }) => shift)),
    )
  }
  return [{ title: 'Lighthouse', columns: pageNames, rows }]
}

/** Bytes and requests do not depend on the moment, so each page is loaded once. */
async function weights({ front, site, certificate, paths }: Setup): Promise<Table[]> {
  const loads = new Map<PageName, Awaited<ReturnType<typeof measureFirstLoad>>>()
  const blocking = new Map<PageName, number>()
  for (const page of pageNames) {
    loads.set(page, await measureFirstLoad(front, certificate, paths[page]))
    blocking.set(page, blockingRequests(await (await fetch(new URL(paths[page], site))).text()).length)
  }
  type Load = Awaited<ReturnType<typeof measureFirstLoad>>
  const rowOf = (what: string, unit: Unit, valueOf: (load: Load) => number) =>
    row(what, unit, pageNames, (page) => {
      const load = loads.get(page)
      return load ? valueOf(load) : null
    })
  const rows = [
    rowOf('HTML and CSS as sent', 'kB', ({ bytes }) => inKilobytes(bytes.HTML + bytes.CSS)),
    rowOf('HTML as sent', 'kB', ({ bytes }) => inKilobytes(bytes.HTML)),
    rowOf('CSS as sent', 'kB', ({ bytes }) => inKilobytes(bytes.CSS)),
    rowOf('JS as sent', 'kB', ({ bytes }) => inKilobytes(bytes.JS)),
    rowOf('JS files', 'count', ({ requests }) => requests.JS),
    rowOf('API as sent', 'kB', ({ bytes }) => inKilobytes(bytes.API)),
    rowOf('API requests', 'count', ({ requests }) => requests.API),
    rowOf('first load without pictures', 'kB', ({ bytesWithoutPictures }) =>
      inKilobytes(bytesWithoutPictures),
    ),
    rowOf('pictures as sent', 'kB', ({ bytes }) => inKilobytes(bytes.pictures)),
    rowOf('pictures', 'count', ({ requests }) => requests.pictures),
    rowOf('heaviest picture', 'kB', ({ heaviestPicture }) => inKilobytes(heaviestPicture)),
    rowOf('web fonts', 'count', ({ fonts }) => fonts),
    rowOf('all requests', 'count', ({ requests }) => Object.values(requests).reduce((sum, n) => sum + n, 0)),
    rowOf('requests of the first view', 'count', ({ requestsOfFirstView }) => requestsOfFirstView),
    row('requests that block the first paint', 'count', pageNames, (page) => blocking.get(page) ?? null),
    rowOf('loaded ahead afterwards', 'kB', ({ ahead }) => inKilobytes(ahead.bytes)),
    rowOf('requests ahead afterwards', 'count', ({ ahead }) => ahead.requests),
  ]
  const list = await (await fetch(new URL('/api/biodata?fields=card', site))).arrayBuffer()
  const json = brotliCompressSync(list, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }).length
  return [
    { title: 'First load, as sent', columns: pageNames, rows },
    {
      title: 'A list',
      columns: ['value'],
      rows: [row('page of 20 cards (JSON)', 'kB', ['value'], () => inKilobytes(json))],
    },
  ]
}

async function repeat({ front, certificate, paths, runs, say }: Setup): Promise<Table[]> {
  const of = await sampleEach(pageNames, runs, async (page) => {
    const visit = await measureRepeatVisit(front, certificate, paths[page], networks['slow 3G'])
    say(`repeat visit, ${page}: ${visit.requests} requests, LCP ${Math.round(visit.largestPaint)} ms`)
    return visit
  })
  const rows = [
    row('requests, repeat visit', 'count', pageNames, (page) => of(page, ({ requests }) => requests)),
    row('as sent, repeat visit', 'kB', pageNames, (page) => of(page, ({ bytes }) => inKilobytes(bytes))),
    row('LCP, repeat visit, slow 3G', 's', pageNames, (page) =>
      of(page, (visit) => inSeconds(visit.largestPaint)),
    ),
    row('FCP, repeat visit, slow 3G', 's', pageNames, (page) =>
      of(page, (visit) => inSeconds(visit.firstPaint)),
    ),
  ]
  return [{ title: 'Repeat visit', columns: pageNames, rows }]
}

async function firstByte({ site, paths, say }: Setup): Promise<Table[]> {
  const found = new Map<string, Awaited<ReturnType<typeof measureFirstByte>>>()
  for (const page of publicPages) {
    const times = await measureFirstByte(site, paths[page])
    say(`first byte, ${page}: ${times.cold.first.toFixed(1)} ms, then ${times.cached.first.toFixed(1)} ms`)
    found.set(page, times)
  }
  const rowOf = (what: string, kind: 'cold' | 'cached', edge: 'first' | 'last') =>
    row(what, 'ms', publicPages, (page) => found.get(page)?.[kind][edge] ?? null)
  const rows = [
    rowOf('first byte, not cached', 'cold', 'first'),
    rowOf('last byte, not cached', 'cold', 'last'),
    rowOf('first byte, cached', 'cached', 'first'),
    rowOf('last byte, cached', 'cached', 'last'),
  ]
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

async function firstText({ front, site, certificate, runs, say }: Setup): Promise<Table[]> {
  const names = Object.keys(visits) as VisitName[]
  const of = await sampleEach(names, runs, async (name) => {
    const found = await measureFirstText(front, site, certificate, visits[name], narrowLine)
    say(`first text, ${name}: ${Math.round(found.text)} ms, heading ${Math.round(found.heading)} ms`)
    return found
  })
  const rowOf = (what: string, unit: Unit, valueOf: (found: FirstText) => number) =>
    row(what, unit, names, (name) => of(name, valueOf))
  const textOfBrowse = of('browse', ({ text }) => text)
  return [
    {
      title: 'First text at 400 kbit/s, 400 ms, 4× CPU',
      columns: names,
      rows: [
        rowOf('first text', 's', ({ text }) => inSeconds(text)),
        row('first text, per cent of that of browse', 'count', names, (name) =>
          Math.round((100 * of(name, ({ text }) => text)) / textOfBrowse),
        ),
        rowOf('heading', 's', ({ heading }) => inSeconds(heading)),
        rowOf('scripts until quiet', 'count', ({ scripts }) => scripts),
        rowOf('scripts until quiet, as sent', 'kB', ({ scriptBytes }) => inKilobytes(scriptBytes)),
      ],
    },
  ]
}

async function taps({ front, site, certificate, paths, runs, say }: Setup): Promise<Table[]> {
  const all: Awaited<ReturnType<typeof measureTaps>>[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await measureTaps(front.origin, site, certificate, paths))
    say(
      `taps: ${Object.entries(all.at(-1)?.taps ?? {})
        .map(([name, ms]) => `${name} ${ms === null ? '–' : Math.round(ms)}`)
        .join(', ')}`,
    )
  }
  const timeOf = (name: string): number | null => {
    const times = all.map((found) => found.taps[name]).filter((time) => typeof time === 'number')
    return times.length === 0 ? null : median(times)
  }
  const names = Object.keys(all[0]?.taps ?? {})
  const rows = names.map((name) => row(name, 'ms', ['value'], () => timeOf(name)))
  const times = names.map(timeOf)
  // A tap without a time is not fast.
  const slowest = times.includes(null) ? null : Math.max(...times.map((time) => time ?? 0))
  return [
    {
      title: 'Taps, 6× CPU: milliseconds to the next frame',
      columns: ['value'],
      rows: [
        ...rows,
        row('slowest tap, 6× CPU', 'ms', ['value'], () => slowest),
        row('from a key to its suggestions in the page', 'ms', ['value'], () =>
          median(all.map(({ suggestions }) => suggestions)),
        ),
        row('from going back to the list on the screen', 'ms', ['value'], () =>
          median(all.map(({ listAfterBack }) => listAfterBack)),
        ),
      ],
    },
  ]
}

async function photo({ front, site, certificate, runs }: Setup): Promise<Table[]> {
  const photos = await measurePhotos(front.origin, site, certificate, runs)
  const of = (valueOf: (found: (typeof photos)[number]) => number) => median(photos.map(valueOf))
  const rows = [
    row('photo of 12 megapixels, chosen to ready', 's', ['value'], () => of(({ ready }) => inSeconds(ready))),
    row('photo of 12 megapixels, sent', 'kB', ['value'], () => of(({ bytes }) => inKilobytes(bytes))),
  ]
  return [{ title: 'Photo, 6× CPU', columns: ['value'], rows }]
}

async function offline({ front, site, certificate }: Setup): Promise<Table[]> {
  const readable = await measureOffline(front.origin, site, certificate)
  const pages = ['home', 'browse', 'contacts'] as const
  const rows = [row('readable without a network', 'yes', pages, (page) => Number(readable[page]))]
  return [{ title: 'Offline', columns: pages, rows }]
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
  offline,
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
