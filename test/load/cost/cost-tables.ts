import { table } from '../report.ts'
import { addCounts, noCounts, type Counts } from './counts.ts'

// Turns a measurement into the tables of worker/OPERATIONS.md ("Growth, and what it costs").

// `read` is the day on which the prices were read; read them again before you trust the table.

/** `included` a month with the paid Workers plan; each further `per` units cost `dollars`. */
export type Price = { included: number; per: number; dollars: number }

const million = 1_000_000

export const prices = {
  read: '2026-11-22',
  /** The paid Workers plan, dollars a month. */
  plan: 5,
  requests: { included: 10 * million, per: million, dollars: 0.3 },
  cpuMilliseconds: { included: 30 * million, per: million, dollars: 0.02 },
  rowsRead: { included: 25_000 * million, per: million, dollars: 0.001 },
  rowsWritten: { included: 50 * million, per: million, dollars: 1 },
  databaseGigabytes: { included: 5, per: 1, dollars: 0.75 },
  kvReads: { included: 10 * million, per: million, dollars: 0.5 },
  kvWrites: { included: million, per: million, dollars: 5 },
  bucketReads: { included: 10 * million, per: million, dollars: 0.36 },
  bucketWrites: { included: million, per: million, dollars: 4.5 },
  bucketGigabytes: { included: 10, per: 1, dollars: 0.015 },
  transformations: { included: 5_000, per: 1_000, dollars: 0.5 },
  logEvents: { included: 20 * million, per: million, dollars: 0.6 },
  takaPerDollar: 122.6,
  /** One part of an SMS of MiMSMS. */
  smsTaka: 0.4,
  sources: [
    'developers.cloudflare.com/workers/platform/pricing (Workers, Workers Logs, KV, D1)',
    'developers.cloudflare.com/r2/pricing',
    'developers.cloudflare.com/images/pricing',
    'currencyfreaks.com (dollar in taka)',
    'the price list of MiMSMS (SMS)',
  ],
} as const
/** `counts` has no reads of the bucket by pictures: how many find a copy at the edge depends on the traffic. */
export type Journey = {
  /** Static files that the browser loads. They do not reach the Worker. */
  files: number
  /** Rows that are in the database afterwards and were not before. */
  rowsKept: number
  /** The same, of tables whose rows are deleted after about a month. */
  rowsPassing: number
  counts: Counts
}

const journeyNames = [
  'first visit, empty edge',
  'first visit',
  'later visit',
  'registration',
  'purchase',
  'visit of a customer',
  'submission',
  'visit of a worker',
  'decision',
] as const
type JourneyName = (typeof journeyNames)[number]

export type Measured = {
  /** The day of the measurement. */
  date: string
  bytesPerRow: number
  journeys: Record<JourneyName, Journey>
  /** One run of the jobs of each rhythm. */
  jobs: { fiveMinutes: Counts; nightly: Counts }
}

export type Prices = typeof prices

/** Shares of a month. `registrations`, `purchases` and `submissions` are per monthly user. */
const assumptions = {
  visitsPerUser: 4,
  byGuests: 0.85,
  byCustomers: 0.12,
  byWorkers: 0.03,
  withEmptyBrowser: 0.25,
  registrations: 0.03,
  purchases: 0.02,
  submissions: 0.005,
  decisionsPerSubmission: 1.2,
  /** A Bengali text of up to 134 letters. */
  partsPerSms: 2,
}

/** How many answers and pictures find a copy at the edge: copies live a minute and a day. */
const sizes = [
  { users: 1_000, answersKept: 0.1, picturesKept: 0.5 },
  { users: 100_000, answersKept: 0.6, picturesKept: 0.9 },
  { users: 1_000_000, answersKept: 0.85, picturesKept: 0.97 },
] as const
type Size = Record<keyof (typeof sizes)[number], number>

const [runsEveryFiveMinutes, runsEveryNight, logSample, monthsAYear] = [8_640, 30, 20, 12]

function journeysOf({ users }: Size): [Exclude<JourneyName, 'first visit, empty edge'>, number][] {
  const a = assumptions
  const visits = users * a.visitsPerUser
  return [
    ['first visit', visits * a.byGuests * a.withEmptyBrowser],
    ['later visit', visits * a.byGuests * (1 - a.withEmptyBrowser)],
    ['visit of a customer', visits * a.byCustomers],
    ['visit of a worker', visits * a.byWorkers],
    ['registration', users * (a.registrations + a.submissions)],
    ['purchase', users * a.purchases],
    ['submission', users * a.submissions],
    ['decision', users * a.submissions * a.decisionsPerSubmission],
  ]
}

/** What a month uses. Storage is that of the end of a year. */
export function monthlyUsage(measured: Measured, size: Size) {
  const walked = journeysOf(size).map(([name, times]) => ({ journey: measured.journeys[name], times }))
  const sumOf = (valueOf: (journey: Journey) => number) =>
    walked.reduce((sum, { journey, times }) => sum + valueOf(journey) * times, 0)
  const guestVisits = size.users * assumptions.visitsPerUser * assumptions.byGuests
  const { 'first visit, empty edge': cold, 'first visit': warm } = measured.journeys
  const missed = (name: 'rowsRead' | 'kvReads') => Math.max(0, cold.counts[name] - warm.counts[name])
  const counts = addCounts([
    ...walked.map(({ journey, times }) => ({ counts: journey.counts, times })),
    {
      counts: { ...noCounts, rowsRead: missed('rowsRead'), kvReads: missed('kvReads') },
      times: guestVisits * (1 - size.answersKept),
    },
    { counts: measured.jobs.fiveMinutes, times: runsEveryFiveMinutes },
    { counts: measured.jobs.nightly, times: runsEveryNight },
  ])
  const decided = assumptions.submissions * assumptions.decisionsPerSubmission
  const messages = size.users * (assumptions.registrations + assumptions.submissions + decided)
  return {
    ...counts,
    databaseGigabytes:
      (sumOf(({ rowsKept, rowsPassing }) => rowsKept * monthsAYear + rowsPassing) * measured.bytesPerRow) /
      1e9,
    bucketReads: counts.bucketReads + counts.pictures * (1 - size.picturesKept),
    bucketGigabytes: (sumOf(({ counts: { bytesStored } }) => bytesStored) * monthsAYear) / 1e9,
    logEvents: counts.logLines + counts.sampledLogLines / logSample,
    smsParts: messages * assumptions.partsPerSms,
  }
}

const billed = {
  requests: 'requests',
  cpuMilliseconds: 'CPU time',
  rowsRead: 'rows read',
  rowsWritten: 'rows written',
  databaseGigabytes: 'D1 storage',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  bucketReads: 'R2 reads',
  bucketWrites: 'R2 writes',
  bucketGigabytes: 'R2 storage',
  transformations: 'image encodings',
  logEvents: 'log events',
} as const
type Billed = keyof typeof billed

export const dollarsOf = (amount: number, { included, per, dollars }: Price): number =>
  (Math.max(0, amount - included) / per) * dollars

/** @returns dollars a month for the platform, and its largest item beside the plan, if any item costs something */
export function monthlyBill(usage: Record<Billed, number>, prices: Prices) {
  const items = (Object.keys(billed) as Billed[]).map((name) => ({
    name: billed[name],
    dollars: dollarsOf(usage[name], prices[name]),
  }))
  const largest = items.toSorted((a, b) => b.dollars - a.dollars)[0]
  return {
    dollars: items.reduce<number>((sum, item) => sum + item.dollars, prices.plan),
    largest: largest && largest.dollars > 0 ? largest : null,
  }
}

const twoDigits = (value: number) => Number(value.toPrecision(2))

/** `3.2 M`, `32 k`, `320`, `0.05`: two digits that count. */
export function amount(value: number): string {
  const rounded = twoDigits(value)
  if (rounded >= 1e9) return `${rounded / 1e9} G`
  if (rounded >= 1e6) return `${rounded / 1e6} M`
  if (rounded >= 1e3) return `${rounded / 1e3} k`
  return String(rounded)
}

const perJourney = (value: number) => String(Math.round(value * 10) / 10)

function journeyTable({ journeys }: Measured): string {
  const head = [
    '',
    'requests',
    'pictures',
    'CPU ms',
    'files',
    'rows read',
    'written',
    'kept',
    'KV',
    'R2 writes',
    'encodings',
    'log lines',
  ]
  return table(
    head,
    journeyNames.map((name) => {
      const { files, rowsKept, counts } = journeys[name]
      const lines = counts.logLines + counts.sampledLogLines / logSample
      const values = [
        counts.requests,
        counts.pictures,
        counts.cpuMilliseconds,
        files,
        counts.rowsRead,
        counts.rowsWritten,
        rowsKept,
        counts.kvReads,
        counts.bucketWrites,
        counts.transformations,
        lines,
      ]
      return [name, ...values.map(perJourney)]
    }),
  )
}

function monthTable(measured: Measured, prices: Prices): string {
  const months = sizes.map((size) => {
    const usage = monthlyUsage(measured, size)
    return { usage, bill: monthlyBill(usage, prices) }
  })
  type Month = (typeof months)[number]
  const row = (label: string, valueOf: (month: Month) => string) => [label, ...months.map(valueOf)]
  const taka = (dollars: number) => amount(dollars * prices.takaPerDollar)
  return table(
    ['', ...sizes.map(({ users }) => `${users.toLocaleString('en')} users`)],
    [
      row('Worker requests a month', ({ usage }) => amount(usage.requests)),
      row('of them pictures', ({ usage }) => amount(usage.pictures)),
      row('CPU seconds', ({ usage }) => amount(usage.cpuMilliseconds / 1000)),
      row('D1 rows read', ({ usage }) => amount(usage.rowsRead)),
      row('D1 rows written', ({ usage }) => amount(usage.rowsWritten)),
      row('D1 storage after a year, GB', ({ usage }) => amount(usage.databaseGigabytes)),
      row('KV reads', ({ usage }) => amount(usage.kvReads)),
      row('R2 reads', ({ usage }) => amount(usage.bucketReads)),
      row('R2 writes', ({ usage }) => amount(usage.bucketWrites)),
      row('R2 storage after a year, GB', ({ usage }) => amount(usage.bucketGigabytes)),
      row('image encodings', ({ usage }) => amount(usage.transformations)),
      row('log events', ({ usage }) => amount(usage.logEvents)),
      row('platform, taka a month', ({ bill }) => taka(bill.dollars)),
      row('its largest item beside the plan', ({ bill }) =>
        bill.largest ? `${bill.largest.name}, ${taka(bill.largest.dollars)}` : 'none',
      ),
      row(`SMS, taka a month (${prices.smsTaka.toFixed(2)} a part)`, ({ usage }) =>
        amount(usage.smsParts * prices.smsTaka),
      ),
    ],
  )
}

/** The tables as Markdown. */
export function costTables(measured: Measured, prices: Prices): string {
  return [
    `One journey, measured on ${measured.date}:`,
    journeyTable(measured),
    `One month, with the prices of ${prices.read} and ${prices.takaPerDollar} taka a dollar:`,
    monthTable(measured, prices),
  ].join('\n\n')
}

const [begin, end] = ['<!-- The tables of `node test/load/cost.ts --save` -->', '<!-- End of the tables -->']

/** The part of a document between the two marks. @throws Error without the marks */
export function tablesIn(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error('the document has no place for the tables')
  return document.slice(from + begin.length, to).trim()
}

export const replaceTables = (document: string, tables: string): string =>
  document.replace(tablesIn(document), () => tables)
