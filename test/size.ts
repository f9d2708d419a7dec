// Checks what the public pages send before the first tap: scripts and their number, and the style sheet in the HTML. Compressed
// with brotli level 5, as Cloudflare sends them. Then the files of pages behind the sign-in, and the bundle of the Worker: its bytes, and the work of its start.
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
  page: { script: 110_350, files: 6 },
  entryPage: { script: 112_000, files: 6 },
  frame: 9_950,
}
/** Scripts and style sheets of pages behind the sign-in. */
const filesBehindSignIn = {
  'reveals/contacts/contacts': 11,
  'submissions/submission': 12,
  'moderation/queue/moderation': 12,
}
/**
 * Bytes, and the processor time of the start in multiples of the time for `referenceModule`, because machines differ in speed. Where
 * the Worker starts in 144 ms, the reference takes 113 ms. Between two runs on a busy machine the quotient differs by a sixth.
 */
const workerBudgets = { bytes: 2_200_000, start: 1.8 }
/** Small functions, each called once: as in the start of a Worker, most of the work is to read and to compile. */
const referenceModule = Array.from(
  { length: 8_000 },
  (_, i) =>
    `const f${i} = (x) => ({ n: x + ${i}, s: 'key ${i}', next: (y) => [y, x, ${i}] })\nf${i}(${i}).next(1)`,
).join('\n')
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
const starts: Start[] = []
for (let run = 0; run < 7; run += 1) starts.push(await startOf(source))
// What else the machine does can only add to a time.
const least = (name: keyof Start) => Math.min(...starts.map((times) => times[name]))
const start = least('worker') / least('reference')
const isWorkerTooBig = bytes > workerBudgets.bytes
const isStartTooSlow = !(start <= workerBudgets.start)
failures += Number(isWorkerTooBig) + Number(isStartTooSlow)
console.log(
  `Worker ${bytes} of ${workerBudgets.bytes} bytes, ${gzipSync(source).length} as gzip${isWorkerTooBig ? '  TOO BIG' : ''}
Worker starts in ${start.toFixed(2)} of ${workerBudgets.start} times the reference${isStartTooSlow ? '  TOO SLOW' : ''}: processor time ${starts.map(({ worker, reference }) => `${worker.toFixed(0)} by ${reference.toFixed(0)} ms`).join(', ')}`,
)
process.exitCode = failures > 0 ? 1 : 0

type Start = { worker: number; reference: number }

/**
 * Milliseconds of processor time in which a new runtime loads the reference, then the Worker. Time in which it waits for a processor
 * does not count.
 */
async function startOf(worker: string): Promise<Start> {
  const [{ convertV4MiniflareOptions, Miniflare }, { unstable_readConfig: readConfig }] = await Promise.all([
    import('miniflare'),
    import('wrangler'),
  ])
  const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags } = readConfig({
    config: new URL('../wrangler.toml', import.meta.url).pathname,
  })
  const loader = `export default { async fetch({ url }) {
    if (url.endsWith('/reference')) await import('./reference.js')
    if (url.endsWith('/worker')) await import('./worker.js')
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
        { type: 'ESModule', path: '/reference.js', contents: referenceModule },
        { type: 'ESModule', path: '/worker.js', contents: worker },
      ],
    }),
  )
  const timeOf = async (path: string) => {
    const before = processorTime()
    const { ok, statusText } = await runtime.dispatchFetch(`http://start.test/${path}`)
    if (!ok) throw new Error(`the ${path} does not start: ${statusText}`)
    return processorTime() - before
  }
  try {
    await timeOf('nothing')
    return { reference: await timeOf('reference'), worker: await timeOf('worker') }
  } finally {
    await runtime.dispose()
  }
}

/** Of the thread of the runtime that runs the Worker, in milliseconds. The figures of `/proc/<pid>/stat` have steps of 10 ms. */
function processorTime(): number {
  const threads = descendantsNamed(process.pid, 'workerd').map((pid) => `/proc/${pid}/schedstat`)
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}
