// Checks what the public pages send before the first tap: scripts and their number, and the style sheet in the HTML. Compressed
// with brotli level 5, as Cloudflare sends them. Run `npm run build` first.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
const dist = new URL('../web/dist/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, dist))
const chunks = JSON.parse(read('chunks.json').toString()) as Record<string, Chunk>

const budgets = { script: 109_600, files: 6, frame: 9_500 }
const pages = [
  'features/home/home.page.tsx',
  'features/browse/browse.page.tsx',
  'features/provider-page/provider.page.tsx',
  'features/categories/categories.page.tsx',
  'features/information/information.page.tsx',
]

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
for (const key of pages) {
  if (!chunks[key]) throw new Error(`the build has no ${key}`)
  const files = [...filesOf(key, filesOf(entry, new Set()))]
  const sheets = files.filter((file) => file.endsWith('.css')).length
  const script = files.reduce((sum, file) => sum + sent(read(file)), 0)
  const tooBig = script > budgets.script || files.length > budgets.files || sheets > 0
  if (tooBig) failures += 1
  console.log(
    `${key.padEnd(44)} ${String(script).padStart(7)} of ${budgets.script} in ${files.length} of ${budgets.files} files, ${sheets} style sheets${tooBig ? '  TOO BIG' : ''}`,
  )
}
process.exitCode = failures > 0 ? 1 : 0
