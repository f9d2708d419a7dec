// Prints the table of worker/OPERATIONS.md ("Growth, and what it costs") from measured.json, the assumptions and the prices below.
//   npm run bench:cost                 prints the table
//   npm run bench:cost -- --save       writes it into worker/OPERATIONS.md
import { readFileSync, writeFileSync } from 'node:fs'
import { table } from './report.ts'

const million = 1_000_000
/** Dollars. Each further `per` units beyond those that the paid Workers plan includes cost `dollars`. */
type Price = { name: string; included: number; per: number; dollars: number }

/**
 * Read on this day from developers.cloudflare.com (workers/platform/pricing, r2/pricing, images/pricing), currencyfreaks.com and the
 * price list of MiMSMS. Read them again before you trust the table.
 */
const pricesRead = '2026-11-22'
const [planDollars, takaPerDollar, takaPerSmsPart] = [5, 122.6, 0.4]
const prices = {
  requests: { name: 'requests', included: 10 * million, per: million, dollars: 0.3 },
  cpuMilliseconds: { name: 'CPU time', included: 30 * million, per: million, dollars: 0.02 },
  rowsRead: { name: 'rows read', included: 25_000 * million, per: million, dollars: 0.001 },
  rowsWritten: { name: 'rows written', included: 50 * million, per: million, dollars: 1 },
  databaseGigabytes: { name: 'D1 storage', included: 5, per: 1, dollars: 0.75 },
  kvReads: { name: 'KV reads', included: 10 * million, per: million, dollars: 0.5 },
  kvWrites: { name: 'KV writes', included: million, per: million, dollars: 5 },
  bucketReads: { name: 'R2 reads', included: 10 * million, per: million, dollars: 0.36 },
  bucketWrites: { name: 'R2 writes', included: million, per: million, dollars: 4.5 },
  bucketGigabytes: { name: 'R2 storage', included: 10, per: 1, dollars: 0.015 },
  transformations: { name: 'image encodings', included: 5_000, per: 1_000, dollars: 0.5 },
  logEvents: { name: 'log events', included: 20 * million, per: million, dollars: 0.6 },
} satisfies Record<string, Price>

/** Shares of a month. `registrations`, `purchases` and `submissions` are per monthly user. */
const assumed = {
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
type Size = {
  users: number
  /** Guests beside the users, who only look. */
  onlookers?: number
  /** Profiles that are there from the beginning, beside those that the users submit. */
  profiles?: number
  /** How many answers and pictures find a copy at the edge: copies live a minute and a day. */
  answersKept: number
  picturesKept: number
}
const sizes: readonly Size[] = [
  { users: 1_000, answersKept: 0.1, picturesKept: 0.5 },
  { users: 100_000, answersKept: 0.6, picturesKept: 0.9 },
  { users: million, answersKept: 0.85, picturesKept: 0.97 },
  { users: million, onlookers: 9 * million, profiles: million, answersKept: 0.9, picturesKept: 0.98 },
]
const [runsEveryFiveMinutes, runsEveryNight, monthsAYear] = [8_640, 30, 12]

/**
 * What the platform bills for a journey in a browser, on the demo data. Absent is 0. `files` do not reach the Worker, and reads of the
 * bucket by `pictures` depend on the copies at the edge. The nightly jobs delete `rowsPassing`, such as sessions, within a month. Of
 * ordinary reads, `logEvents` has one in twenty. CPU time is an upper bound: the local runtime also serves the files and runs the
 * database, the cache and the buckets.
 */
type Counts = Partial<Record<string, number>>

/** Months after which the job `sweep` deletes rows. The others stay. A view stays for two days and a part of the third. */
const monthsKept: Partial<Record<string, number>> = {
  provider_views: 0.1,
  security_events: 6,
  devices: 13,
  payment_messages: 13,
  audit_log: 24,
}
type Measured = {
  date: string
  /** With the indexes. `profiles`: of all tables of 1,000,000 providers, and 140 bytes of views by day. */
  bytesPerRow: Counts
  bytesPerPassingRow: number
  /** Of the demo, on which the jobs were counted. */
  profiles: number
  journeys: Record<string, Counts>
  /** What a journey adds to the tables, without totals and what `rowsPassing` counts. */
  rows: Record<string, Counts>
  /** One run of the jobs of each rhythm. */
  jobs: { fiveMinutes: Counts; nightly: Counts }
}
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const measured = JSON.parse(read('measured.json')) as Measured

/** What a month uses. Storage is that of the end of a year. */
function monthlyUsage({ users, onlookers = 0, profiles = 0, answersKept, picturesKept }: Size) {
  const visits = users * assumed.visitsPerUser
  const guests = visits * assumed.byGuests + onlookers * assumed.visitsPerUser
  const { journeys, jobs, rows, bytesPerRow, bytesPerPassingRow } = measured
  const { 'first visit, empty edge': cold = {}, 'first visit': warm = {} } = journeys
  const missed = (name: string) => Math.max(0, (cold[name] ?? 0) - (warm[name] ?? 0))
  const made: Record<string, number> = {
    'first visit': guests * assumed.withEmptyBrowser,
    'later visit': guests * (1 - assumed.withEmptyBrowser),
    'visit of a customer': visits * assumed.byCustomers,
    'visit of a worker': visits * assumed.byWorkers,
    registration: users * (assumed.registrations + assumed.submissions),
    purchase: users * assumed.purchases,
    submission: users * assumed.submissions,
    decision: users * assumed.submissions * assumed.decisionsPerSubmission,
  }
  const views = Object.entries(made).reduce(
    (sum, [name, times]) => sum + times * (rows[name]?.provider_views ?? 0),
    0,
  )
  const parts: [Counts | undefined, times: number][] = [
    ...Object.entries(made).map(([name, times]): [Counts | undefined, number] => [journeys[name], times]),
    [{ rowsRead: missed('rowsRead'), kvReads: missed('kvReads') }, guests * (1 - answersKept)],
    [jobs.fiveMinutes, runsEveryFiveMinutes],
    [jobs.nightly, runsEveryNight],
    // The sweep deletes them.
    [{ rowsWritten: 1 }, views],
    // They look at each row.
    [{ rowsRead: jobs.nightly.rowsRead ?? 0 }, (runsEveryNight * profiles) / measured.profiles],
  ]
  const total = (name: string) =>
    parts.reduce((sum, [counts, times]) => sum + (counts?.[name] ?? 0) * times, 0)
  const decisions = assumed.submissions * assumed.decisionsPerSubmission
  const bytesAfter = (months: number) =>
    profiles * (bytesPerRow.profiles ?? 0) +
    total('rowsPassing') * bytesPerPassingRow +
    Object.entries(made).reduce((sum, [journey, times]) => sum + times * bytesOf(journey, months), 0)
  const bytesOf = (journey: string, months: number) =>
    Object.entries(rows[journey] ?? {}).reduce(
      (sum, [table, number = 0]) =>
        sum + number * (bytesPerRow[table] ?? 0) * Math.min(months, monthsKept[table] ?? months),
      0,
    )
  const yearsUntil = (gigabytes: number) => {
    let months = 0
    while (months < 100 * monthsAYear && bytesAfter(months) < gigabytes * 1e9) months += 1
    return months / monthsAYear
  }
  return {
    requests: total('requests'),
    pictures: total('pictures'),
    cpuMilliseconds: total('cpuMilliseconds'),
    cpuSeconds: total('cpuMilliseconds') / 1000,
    rowsRead: total('rowsRead'),
    rowsWritten: total('rowsWritten'),
    databaseGigabytes: bytesAfter(monthsAYear) / 1e9,
    yearsUntilStep: yearsUntil(6),
    yearsUntilFull: yearsUntil(10),
    kvReads: total('kvReads'),
    kvWrites: total('kvWrites'),
    bucketReads: total('bucketReads') + total('pictures') * (1 - picturesKept),
    bucketWrites: total('bucketWrites'),
    bucketGigabytes: (total('bytesStored') * monthsAYear) / 1e9,
    transformations: total('transformations'),
    logEvents: total('logEvents'),
    smsParts: users * (assumed.registrations + assumed.submissions + decisions) * assumed.partsPerSms,
  }
}
type Usage = ReturnType<typeof monthlyUsage>

/** Each item of the bill beside the plan in dollars, the largest first. */
const billOf = (usage: Usage) =>
  (Object.keys(prices) as (keyof typeof prices)[])
    .map((key) => {
      const { name, included, per, dollars } = prices[key]
      return { name, dollars: (Math.max(0, usage[key] - included) / per) * dollars }
    })
    .toSorted((a, b) => b.dollars - a.dollars)

/** `3.2 M`, `32 k`, `320`, `0.05`: two digits that count. */
function amount(value: number): string {
  const rounded = Number(value.toPrecision(2))
  if (rounded >= 1e9) return `${rounded / 1e9} G`
  if (rounded >= 1e6) return `${rounded / 1e6} M`
  if (rounded >= 1e3) return `${rounded / 1e3} k`
  return String(rounded)
}
const taka = (dollars: number) => amount(dollars * takaPerDollar)

const usageRows = {
  requests: 'Worker requests a month',
  pictures: 'of them pictures',
  cpuSeconds: 'CPU seconds',
  rowsRead: 'D1 rows read',
  rowsWritten: 'D1 rows written',
  databaseGigabytes: 'D1 storage after a year, GB',
  yearsUntilStep: 'years until 6 GB',
  yearsUntilFull: 'years until 10 GB',
  kvReads: 'KV reads',
  bucketReads: 'R2 reads',
  bucketWrites: 'R2 writes',
  bucketGigabytes: 'R2 storage after a year, GB',
  transformations: 'image encodings',
  logEvents: 'log events',
} satisfies Partial<Record<keyof Usage, string>>

const headOf = ({ users, onlookers = 0, profiles }: Size) =>
  profiles === undefined
    ? `${users.toLocaleString('en')} users`
    : `${amount(users + onlookers)} visitors, ${amount(profiles)} profiles`

/** The table as Markdown. */
export function costTable(): string {
  const months = sizes.map(monthlyUsage)
  const bills = months.map(billOf)
  return [
    `One month, measured on ${measured.date}, with the prices of ${pricesRead} and ${takaPerDollar} taka a dollar:`,
    table(
      ['', ...sizes.map(headOf)],
      [
        ...(Object.keys(usageRows) as (keyof typeof usageRows)[]).map((key) => [
          usageRows[key],
          ...months.map((usage) => amount(usage[key])),
        ]),
        [
          'platform, taka a month',
          ...bills.map((items) => taka(items.reduce((sum, { dollars }) => sum + dollars, planDollars))),
        ],
        [
          'its largest item beside the plan',
          ...bills.map(([item]) => (item?.dollars ? `${item.name}, ${taka(item.dollars)}` : 'none')),
        ],
        [
          `SMS, taka a month (${takaPerSmsPart.toFixed(2)} a part)`,
          ...months.map(({ smsParts }) => amount(smsParts * takaPerSmsPart)),
        ],
      ],
    ),
  ].join('\n\n')
}

const [begin, end] = ['<!-- The table of `npm run bench:cost -- --save` -->', '<!-- End of the table -->']
const handbook = '../../worker/OPERATIONS.md'

/** The table in the handbook. @throws Error without the marks around them */
export function storedTable(): string {
  const text = read(handbook)
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('OPERATIONS.md has no place for the table')
  return text.slice(from + begin.length, to).trim()
}

if (import.meta.main) {
  const [stored, current] = [storedTable(), costTable()]
  if (process.argv.includes('--save'))
    writeFileSync(
      new URL(handbook, import.meta.url),
      read(handbook).replace(stored, () => current),
    )
  console.log(current)
}
