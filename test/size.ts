// Checks what the public pages send before the first tap: scripts and their number, and the style sheet in the HTML. Compressed
// with brotli level 5, as Cloudflare sends them. Then the files of pages behind the sign-in, and the bundle of the Worker: its bytes, and the processor time of its start.
// Run `npm run build` first. Linux only.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { entryPages } from '#web/app/entry-pages.ts'
import { publicPages } from '#web/app/pages.ts'
import { bundleWorker } from './support/bundled-site/bundle-worker.ts'
import { descendantsNamed } from './support/process-figures.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
const dist = new URL('../web/dist/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, dist))
const chunks = JSON.parse(read('chunks.json').toString()) as Record<string, Chunk>

const budgets = {
  page: { script: 110_300, files: 6 },
  entryPage: { script: 112_000, files: 6 },
  frame: 9_850,
}
/** Scripts and style sheets of pages behind the sign-in. */
const filesBehindSignIn = {
  'reveals/contacts/contacts': 11,
  'submissions/submission': 12,
  'moderation/queue/moderation': 12,
}
/** Bytes, and milliseconds of processor time. */
const workerBudgets = { bytes: 2_200_000, start: 150 }
const pages = new Map([
  ...publicPages.map(({ module }) => [module, budgets.page] as const),
  ...entryPages.map(({ module }) => [module, budgets.entryPage] as const),
])

const sent = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** The files that a page needs, without lazy parts. */
function filesOf(key: string, found: Set<string>): Set<string> {
  const chunk = chunks[key]
  if (!chunk || found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const name of chunk.imports ?? []) filesOf(name, found)
  return found
}

const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry)
if (!entry) throw new Error('the build has no entry: run `npm run build` first')
const frame = sent(read('index.html'))
let failures = frame > budgets.frame ? 1 : 0
console.log(`HTML frame with its style sheet ${frame} of ${budgets.frame}${failures ? '  TOO BIG' : ''}`)
for (const [module, budget] of pages) {
  const key = `features/${module}.page.tsx`
  if (!chunks[key]) throw new Error(`the build has no ${key}`)
  const files = [...filesOf(key, filesOf(entry, new Set()))]
  const sheets = files.filter((file) => file.endsWith('.css')).length
  const script = files.reduce((sum, file) => sum + sent(read(file)), 0)
  const tooBig = script > budget.script || files.length > budget.files || sheets > 0
  if (tooBig) failures += 1
  console.log(
    `${key.padEnd(44)} ${String(script).padStart(7)} of ${budget.script} in ${files.length} of ${budget.files} files, ${sheets} style sheets${tooBig ? '  TOO BIG' : ''}`,
  )
}

const account = Object.keys(chunks).find((key) => chunks[key]?.name === 'account')
if (!account) throw new Error('the build has no file for the pages behind the sign-in')
for (const [module, most] of Object.entries(filesBehindSignIn)) {
  const key = `features/${module}.page.tsx`
  if (!chunks[key]) throw new Error(`the build has no ${key}`)
  const files = new Set<string>()
  for (const name of [entry, account, key]) filesOf(name, files)
  if (!key.includes('moderation')) filesOf('account.css', files)
  // The sheet of the entry is in the HTML.
  for (const file of chunks[entry]?.css ?? []) files.delete(file)
  const tooMany = files.size > most
  if (tooMany) failures += 1
  console.log(`${key.padEnd(44)} ${files.size} of ${most} files${tooMany ? '  TOO MANY' : ''}`)
}

const source = await bundleWorker()
const bytes = Buffer.byteLength(source)
const starts: number[] = []
for (let run = 0; run < 5; run += 1) starts.push(await startOf(source))
const start = starts.toSorted((a, b) => a - b)[2] ?? Number.NaN
const isWorkerTooBig = bytes > workerBudgets.bytes
const isStartTooSlow = !(start <= workerBudgets.start)
failures += Number(isWorkerTooBig) + Number(isStartTooSlow)
console.log(
  `Worker ${bytes} of ${workerBudgets.bytes} bytes, ${gzipSync(source).length} as gzip${isWorkerTooBig ? '  TOO BIG' : ''}
Worker starts in ${start.toFixed(0)} of ${workerBudgets.start} ms of processor time, median of ${starts.map((ms) => ms.toFixed(0)).join(', ')}${isStartTooSlow ? '  TOO SLOW' : ''}`,
)
process.exitCode = failures > 0 ? 1 : 0

/** Milliseconds of processor time in which a new runtime loads the Worker. Time in which it waits for a processor does not count. */
async function startOf(worker: string): Promise<number> {
  const [{ convertV4MiniflareOptions, Miniflare }, { unstable_readConfig: readConfig }] = await Promise.all([
    import('miniflare'),
    import('wrangler'),
  ])
  const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags } = readConfig({
    config: new URL('../wrangler.toml', import.meta.url).pathname,
  })
  const loader = `export default { async fetch({ url }) {
    if (url.endsWith('/load')) await import('./worker.js')
    return new Response('loaded')
  } }`
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'start',
      cf: false,
      telemetry: { enabled: false },
      ...(compatibilityDate && { compatibilityDate }),
      compatibilityFlags,
      modulesRoot: '/',
      modules: [
        { type: 'ESModule', path: '/loader.js', contents: loader },
        { type: 'ESModule', path: '/worker.js', contents: worker },
      ],
    }),
  )
  try {
    await runtime.dispatchFetch('http://start.test/nothing')
    const before = processorTime()
    const { ok, statusText } = await runtime.dispatchFetch('http://start.test/load')
    if (!ok) throw new Error(`the Worker does not start: ${statusText}`)
    return processorTime() - before
  } finally {
    await runtime.dispose()
  }
}

/** Of the thread of the runtime that runs the Worker, in milliseconds. The figures of `/proc/<pid>/stat` have steps of 10 ms. */
function processorTime(): number {
  const threads = descendantsNamed(process.pid, 'workerd').map((pid) => `/proc/${pid}/schedstat`)
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}
