// Checks what the public pages send before the first tap: scripts and their number, and the style sheet in the HTML. Compressed
// with brotli level 5, as Cloudflare sends them. Then the bundle of the Worker.
// Run `npm run build` first.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { entryPages } from '#web/app/pages/entry-pages.ts'
import { pageFiles, sharedFiles } from '#web/app/pages/all-pages.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { runTool } from '#seed/run-tool.ts'

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
const workerKibibytes = 2_148
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
const { base, taps } = sharedFiles
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

const bundled = await runTool('wrangler', ['deploy', '--dry-run', '--env='], { show: false })
const [, worker] = /Total Upload: ([\d.]+) KiB/.exec(bundled.output) ?? []
if (!worker) throw new Error(`the Worker could not be bundled:\n${bundled.output}${bundled.errors}`)
check('Worker', { KiB: [Number(worker), workerKibibytes] })
process.exitCode = failures > 0 ? 1 : 0
