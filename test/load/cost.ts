// Prints the table of worker/OPERATIONS.md ("Growth, and what it costs") from the counts, assumptions and prices below.
//   npm run bench:cost                 prints the table
//   npm run bench:cost -- --save       writes it into worker/OPERATIONS.md
import { readFileSync, writeFileSync } from 'node:fs'
import { table } from './report.ts'

const million = 1_000_000

/**
 * Dollars of each further `per` units beyond those that the paid Workers plan includes, as read on this day from developers.cloudflare.com
 * (workers/platform/pricing, r2/pricing, images/pricing), currencyfreaks.com and the price list of MiMSMS. Read them again before you
 * trust the table.
 */
const pricesRead = '2026-11-22'
const [planDollars, takaPerDollar, takaPerSmsPart] = [5, 122.6, 0.4]
const prices = {
  requests: { name: 'requests', included: 10 * million, per: million, dollars: 0.3 },
  cpuMilliseconds: { name: 'CPU time', included: 30 * million, per: million, dollars: 0.02 },
  rowsRead: { name: 'rows read', included: 25_000 * million, per: million, dollars: 0.001 },
  rowsWritten: { name: 'rows written', included: 50 * million, per: million, dollars: 1 },
  databaseBytes: { name: 'D1 storage', included: 5e9, per: 1e9, dollars: 0.75 },
  kvReads: { name: 'KV reads', included: 10 * million, per: million, dollars: 0.5 },
  bucketReads: { name: 'R2 reads', included: 10 * million, per: million, dollars: 0.36 },
  bucketWrites: { name: 'R2 writes', included: million, per: million, dollars: 4.5 },
  bucketBytes: { name: 'R2 storage', included: 10e9, per: 1e9, dollars: 0.015 },
  transformations: { name: 'image encodings', included: 5_000, per: 1_000, dollars: 0.5 },
  logEvents: { name: 'log events', included: 20 * million, per: million, dollars: 0.6 },
}

/** Of a month. How many answers and pictures find a copy at the edge grows with the visitors. */
const sizes = [
  { users: 1_000, answersKept: 0.1, picturesKept: 0.5 },
  { users: 100_000, answersKept: 0.6, picturesKept: 0.9 },
  { users: million, answersKept: 0.85, picturesKept: 0.97 },
]
/** A monthly user makes so many visits; a text of up to 134 Bengali letters has two parts of an SMS. */
const [visits, partsPerSms] = [4, 2]
const byGuests = visits * 0.85
const withEmptyBrowser = 0.25
const submissions = 0.005
const decisions = submissions * 1.2
const [registrations, purchases] = [0.03 + submissions, 0.02]

/**
 * What the platform bills for a journey in a browser, counted on this day on the demo data. The bytes are those of the tables with their
 * indexes, after the retention of each. CPU time is an upper bound, because the local runtime also serves files and runs the database.
 */
const counted = '2026-11-22'
const counts = [
  'requests',
  'pictures',
  'cpuMilliseconds',
  'rowsRead',
  'rowsWritten',
  'kvReads',
  'logEvents',
  'rowBytes',
] as const
type Count = (typeof counts)[number]
/** How often a monthly user makes a journey, and its counts. */
const journeys: readonly [times: number, ...counts: number[]][] = [
  // The first visit of a guest, a later one, a visit of a customer and one of a worker.
  [byGuests * withEmptyBrowser, 44, 25, 192.8, 10, 6, 1, 1.35, 0.7],
  [byGuests * (1 - withEmptyBrowser), 19, 0, 92.8, 10, 6, 1, 1.35, 0.7],
  [visits * 0.12, 32, 12, 412.1, 2157, 45, 4, 3.5, 246.5],
  [visits * 0.03, 6, 0, 219.6, 954, 22, 0, 1.35, 89.8],
  // A registration, a purchase, a submitted profile and the decision about it.
  [registrations, 15, 7, 250.7, 406, 55, 1, 3.4, 668.5],
  [purchases, 40, 18, 296.6, 1458, 300, 3, 7.4, 1815],
  [submissions, 11, 1, 128.8, 1142, 35, 1, 1.55, 2268],
  [decisions, 5.667, 1.333, 99.7, 416, 76, 1, 2.85, 233.7],
]
/** A guest whose answers have no copy reads so many rows more, and one more value of KV. */
const rowsWithoutCopy = 2217
const [picturesPerSubmission, bytesPerSubmission] = [5, 281_666]
/** Cards for social networks that the Worker draws: most come with an approval from the browser of the moderator, as an object of this size. */
const [cardsPerSubmission, bytesPerCard] = [0.2, 60_000]
/** A month of the jobs of each five minutes and of each night. */
const jobs = {
  requests: 8670,
  rowsRead: 8640 * 195 + 30 * 730_434,
  rowsWritten: 8640 * 10 + 30 * 228,
  logEvents: 8670 * 7,
  bucketWrites: 30 * 200,
}
const monthsAYear = 12

/** What a month uses. Storage is that of the end of a year. */
function monthlyUsage({ users, answersKept, picturesKept }: (typeof sizes)[number]) {
  const total = (name: Count) =>
    users * journeys.reduce((sum, [times, ...of]) => sum + times * (of[counts.indexOf(name)] ?? 0), 0)
  const withoutCopy = users * byGuests * (1 - answersKept)
  return {
    requests: total('requests') + jobs.requests,
    pictures: total('pictures'),
    cpuMilliseconds: total('cpuMilliseconds'),
    rowsRead: total('rowsRead') + jobs.rowsRead + withoutCopy * rowsWithoutCopy,
    rowsWritten: total('rowsWritten') + jobs.rowsWritten,
    databaseBytes: total('rowBytes') * monthsAYear,
    kvReads: total('kvReads') + withoutCopy,
    bucketReads: total('pictures') * (1 - picturesKept),
    bucketWrites: users * submissions * (picturesPerSubmission + 1) + jobs.bucketWrites,
    bucketBytes: users * submissions * (bytesPerSubmission + bytesPerCard) * monthsAYear,
    transformations: users * submissions * (picturesPerSubmission + cardsPerSubmission),
    logEvents: total('logEvents') + jobs.logEvents,
    smsParts: users * (registrations + decisions) * partsPerSms,
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

/** `3.2M`, `32K`, `320`, `0.05`: two digits that count. */
const format = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 })
const amount = (value: number) => format.format(value)
const taka = (dollars: number) => amount(dollars * takaPerDollar)

const usageRows: Readonly<Record<string, (usage: Usage) => number>> = {
  'Worker requests a month': ({ requests }) => requests,
  'CPU seconds': ({ cpuMilliseconds }) => cpuMilliseconds / 1000,
  'D1 rows read': ({ rowsRead }) => rowsRead,
  'D1 rows written': ({ rowsWritten }) => rowsWritten,
  'D1 storage after a year, GB': ({ databaseBytes }) => databaseBytes / 1e9,
  'R2 storage after a year, GB': ({ bucketBytes }) => bucketBytes / 1e9,
  'image encodings, with cards': ({ transformations }) => transformations,
  'log events': ({ logEvents }) => logEvents,
}

/** The table as Markdown. */
export function costTable(): string {
  const months = sizes.map(monthlyUsage)
  const bills = months.map(billOf)
  const rows = [
    ...Object.entries(usageRows).map(([name, of]) => [name, ...months.map((usage) => amount(of(usage)))]),
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
  ]
  const head = ['', ...sizes.map(({ users }) => `${users.toLocaleString('en')} users`)]
  return `One month, counted on ${counted}, with the prices of ${pricesRead} and ${takaPerDollar} taka a dollar:\n\n${table(head, rows)}`
}

const [begin, end] = ['<!-- The table of `npm run bench:cost -- --save` -->', '<!-- End of the table -->']
const handbook = new URL('../../worker/OPERATIONS.md', import.meta.url)

/** The table in the handbook. @throws Error without the marks around it */
export function storedTable(): string {
  const text = readFileSync(handbook, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('OPERATIONS.md has no place for the table')
  return text.slice(from + begin.length, to).trim()
}

if (import.meta.main) {
  const [stored, current] = [storedTable(), costTable()]
  if (process.argv.includes('--save'))
    writeFileSync(
      handbook,
      readFileSync(handbook, 'utf8').replace(stored, () => current),
    )
  console.log(current)
}
