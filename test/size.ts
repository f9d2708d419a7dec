// Checks what the public pages send before the first tap: scripts and their number, and the style sheet in the HTML. Compressed
// with brotli level 5, as Cloudflare sends them. Then the files of pages behind the sign-in, and the bundle of the Worker: its bytes, and the work of its start.
// Run `npm run build` first. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { entryPages } from '#web/app/pages/entry-pages.ts'
import { pageFiles, sharedFiles } from '#web/app/pages/all-pages.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { bundleWorker } from './support/bundled-site/bundle-worker.ts'

const readProcess = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces. */
const statOf = (pid: number): string[] => {
  const text = readProcess(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The processes with this name that descend from a process. Linux only. */
function descendantsNamed(ancestor: number, name: string): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc'))
    if (/^\d+$/.test(entry)) parents.set(Number(entry), Number(statOf(Number(entry))[1]))
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && parent > 1 && (parent === ancestor || descends(parent))
  }
  return [...parents.keys()].filter(
    (pid) => readProcess(`/proc/${pid}/comm`).trim() === name && descends(pid),
  )
}

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
const dist = new URL('../web/dist/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, dist))
const chunks = JSON.parse(read('chunks.json').toString()) as Record<string, Chunk>

const budgets = {
  /** Before the first input. */
  page: { script: 112_000, files: 6 },
  entryPage: { script: 112_900, files: 6 },
  /** Loaded ahead on public pages, for the next tap. */
  ahead: { script: 60_000, files: 4 },
  frame: 9_750,
  /** Of script in the whole build. */
  files: 60,
}
/** Scripts and style sheets of pages behind the sign-in. */
const filesBehindSignIn = {
  'reveals/contacts/contacts': 14,
  'submissions/submission': 15,
  'moderation/queue/moderation': 17,
}
/**
 * Bytes, and the processor time of the start in multiples of the time for `referenceModule`, because machines differ in speed. Where
 * the Worker starts in 144 ms, the reference takes 113 ms. Between two runs on a busy machine the quotient differs by a sixth.
 */
const workerBudgets = { bytes: 2_200_000, start: 2.1 }
/** Small functions, each called once: as in the start of a Worker, most of the work is to read and to compile. */
const referenceModule = Array.from(
  { length: 8_000 },
  (_, i) =>
    `const f${i} = (x) => ({ n: x + ${i}, s: 'key ${i}', next: (y) => [y, x, ${i}] })\nf${i}(${i}).next(1)`,
).join('\n')
const sent = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** The files that a built file needs, without those that load later. @throws Error when the build lacks it */
function filesOf(...names: string[]): Set<string> {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of names) {
    const key = Object.keys(chunks).find((each) => each === name || chunks[each]?.name === name)
    if (!key) throw new Error(`the build has no file ${name}: run \`npm run build\` first`)
    add(key)
  }
  // The sheet of the entry is in the HTML.
  for (const file of inHtml) found.delete(file)
  return found
}
const { base, taps, account } = sharedFiles
const inHtml = Object.values(chunks).find(({ name }) => name === base)?.css ?? []

const frame = sent(read('index.html'))
let failures = 0
/** Prints figures beside their budgets. */
function check(label: string, figures: Record<string, readonly [figure: number, budget: number]>): void {
  const isOver = Object.values(figures).some(([figure, budget]) => figure > budget)
  failures += Number(isOver)
  const parts = Object.entries(figures).map(([unit, [figure, budget]]) => `${figure} of ${budget} ${unit}`)
  console.log(`${label.padEnd(44)} ${parts.join(', ')}${isOver ? '  TOO MUCH' : ''}`)
}
const bytesOf = (files: Iterable<string>) =>
  Array.from(files, (file) => sent(read(file))).reduce((sum, n) => sum + n, 0)
const fileOf = (module: string) => pageFiles.get(module) ?? module

check('HTML frame with its style sheet', { bytes: [frame, budgets.frame] })
const scripts = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.js'))
check('files of script in the build', { files: [scripts.length, budgets.files] })
const publicModules = new Set(publicPages.map(({ module }) => module))
const ahead = publicPages.map((page) => fileOf(page.module))
for (const module of [...publicModules, ...entryPages.map((page) => page.module)]) {
  const files = filesOf(base, fileOf(module))
  const isPublic = publicModules.has(module as never)
  const budget = isPublic ? budgets.page : budgets.entryPage
  check(module, { bytes: [bytesOf(files), budget.script], files: [files.size, budget.files] })
  if (!isPublic) continue
  const later = new Set([...filesOf(taps, ...ahead)].filter((file) => !files.has(file)))
  check('  ahead', {
    bytes: [bytesOf(later), budgets.ahead.script],
    files: [later.size, budgets.ahead.files],
  })
}
for (const [module, most] of Object.entries(filesBehindSignIn)) {
  const sheets = module.includes('moderation') ? [] : ['account.css']
  check(module, { files: [filesOf(base, account, fileOf(module), ...sheets).size, most] })
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
