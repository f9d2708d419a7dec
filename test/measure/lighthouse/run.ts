// Runs Lighthouse against a running browser and prints the figures as JSON. `../lighthouse.ts` starts it.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Category, LighthouseFigures, LighthouseTask } from '../lighthouse.ts'

type Report = {
  runtimeError?: { message: string }
  categories: Partial<Record<Category, { score: number | null }>>
  audits: Record<string, { numericValue?: number } | undefined>
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; output: 'json' },
  config: { extends: string; settings: object },
) => Promise<{ lhr: Report } | undefined>

const { url, port, settings } = JSON.parse(process.argv[2] ?? '') as LighthouseTask
// It is no dependency of the product, so its types are not there either.
const path = createRequire(import.meta.url).resolve('lighthouse')
const { default: lighthouse } = (await import(pathToFileURL(path).href)) as { default: Lighthouse }
const result = await lighthouse(
  url,
  { port, logLevel: 'error', output: 'json' },
  { extends: 'lighthouse:default', settings },
)
if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no report')
const { categories, audits } = result.lhr
const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
const figures: LighthouseFigures = {
  scores: Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? Number.NaN) * 100)]),
  ),
  firstPaint: valueOf('first-contentful-paint'),
  largestPaint: valueOf('largest-contentful-paint'),
  blocking: valueOf('total-blocking-time'),
  shift: valueOf('cumulative-layout-shift'),
}
process.stdout.write(JSON.stringify(figures), () => process.exit(0))
