import { existsSync, readFileSync } from 'node:fs'
import { runProgram } from '#seed/run-tool.ts'
import type { Certificate } from './edge-front.ts'
import { browserArgs, chromiumPath, linkOf, phone, type Network } from './phone.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** A report of Lighthouse: scores from 0 to 1, and milliseconds; the layout shift has no unit. */
export type Report = {
  runtimeError?: { message: string }
  categories: Partial<Record<Category, { score: number | null }>>
  audits: Partial<Record<string, { numericValue?: number }>>
}

// A package of its own, so that `npm ci` of the product does not install Lighthouse.
const folder = new URL('lighthouse/', import.meta.url).pathname
const installed = `${folder}node_modules/lighthouse/`

/** Installs Lighthouse in its folder if it is missing. @throws Error with the output of npm */
export async function installLighthouse(): Promise<string> {
  if (!existsSync(installed)) {
    const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output, errors } = await runProgram('npm', args, { show: false })
    if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}${errors}`)
  }
  return (JSON.parse(readFileSync(`${installed}package.json`, 'utf8')) as { version: string }).version
}

/**
 * Runs Lighthouse once in a new browser, with its throttling in the browser.
 * @param profile the folder of a browser that holds a session; an empty one when undefined
 * @throws Error without a report
 */
export async function runLighthouse(
  url: string,
  certificate: Certificate,
  { network, only, profile }: { network: Network; only: readonly Category[]; profile?: string | undefined },
): Promise<Report> {
  const { latency, kilobits } = linkOf(network)
  const settings = {
    'only-categories': only.join(','),
    'form-factor': 'mobile',
    'screenEmulation.width': phone.width,
    'screenEmulation.height': phone.height,
    'screenEmulation.deviceScaleFactor': phone.scale,
    'throttling-method': 'devtools',
    'throttling.requestLatencyMs': latency,
    'throttling.downloadThroughputKbps': kilobits,
    'throttling.uploadThroughputKbps': kilobits,
    'throttling.cpuSlowdownMultiplier': network.cpu,
    'chrome-flags': [
      '--headless=new',
      ...browserArgs(certificate),
      // The last one counts.
      ...(profile ? [`--user-data-dir=${profile}`] : []),
    ].join(' '),
    output: 'json',
  }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const args = [`${installed}cli/index.js`, url, ...flags, '--quiet', '--disable-full-page-screenshot']
  // It would remove the session.
  if (profile) args.push('--disable-storage-reset')
  process.env.CHROME_PATH ??= chromiumPath
  const { code, output, errors } = await runProgram(process.execPath, args, { show: false })
  if (code !== 0) throw new Error(`Lighthouse failed at ${url}:\n${errors}`)
  const report = JSON.parse(output) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}
