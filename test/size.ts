// Checks the compressed size of the public pages (brotli level 11). Run `npm run build` first.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
const dist = new URL('../web/dist/', import.meta.url)
const chunks = JSON.parse(readFileSync(new URL('chunks.json', dist), 'utf8')) as Record<string, Chunk>

const budgets = { script: 105_000, style: 8_000 }
const pages = [
  'features/home/home.page.tsx',
  'features/providers/browse/browse.page.tsx',
  'features/providers/detail/provider.page.tsx',
  'features/categories/categories.page.tsx',
  'features/information/information.page.tsx',
]

const brotli = (file: string) =>
  brotliCompressSync(readFileSync(new URL(file, dist)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    .length

function filesOf(key: string, found = new Map<string, 'script' | 'style'>()) {
  const chunk = chunks[key]
  if (!chunk || found.has(chunk.file)) return found
  found.set(chunk.file, 'script')
  for (const style of chunk.css ?? []) found.set(style, 'style')
  for (const name of chunk.imports ?? []) filesOf(name, found)
  return found
}

const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry)
if (!entry) throw new Error('the build has no entry: run `npm run build` first')
let failures = 0
for (const key of pages) {
  if (!chunks[key]) throw new Error(`the build has no ${key}`)
  const total = { script: 0, style: 0 }
  for (const [file, kind] of filesOf(key, filesOf(entry))) total[kind] += brotli(file)
  const tooBig = total.script > budgets.script || total.style > budgets.style
  if (tooBig) failures += 1
  console.log(
    `${key.padEnd(42)} script ${String(total.script).padStart(7)} of ${budgets.script}  style ${String(total.style).padStart(6)} of ${budgets.style}${tooBig ? '  TOO BIG' : ''}`,
  )
}
process.exitCode = failures > 0 ? 1 : 0
