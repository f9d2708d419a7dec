import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { runProgram } from '#seed/run-tool.ts'
import type { Certificate } from './edge-front.ts'
import { linkOf, openDebuggedBrowser, phone, type Network } from './phone.ts'

export type LighthouseFigures = {
  /** From 0 to 100; absent if the category was not asked for. */
  scores: Partial<Record<Category, number>>
  /** Milliseconds; the layout shift has no unit. */
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

// A package of its own, so that `npm ci` of the product does not install Lighthouse.
const folder = new URL('lighthouse/', import.meta.url).pathname
const lighthousePackage = `${folder}node_modules/lighthouse/package.json`

/** Installs Lighthouse in its folder if it is missing. @throws Error with the output of npm */
export async function installLighthouse(): Promise<string> {
  if (!existsSync(lighthousePackage)) {
    const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output, errors } = await runProgram('npm', args, { show: false })
    if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}${errors}`)
  }
  return (JSON.parse(readFileSync(lighthousePackage, 'utf8')) as { version: string }).version
}

export type LighthouseTask = { url: string; port: number; settings: object }

/** The settings of a phone with Lighthouse's throttling in the browser. */
const settingsFor = (network: Network, only: readonly Category[]) => {
  const { latency, kilobits } = linkOf(network)
  return {
    onlyCategories: only,
    formFactor: 'mobile',
    screenEmulation: {
      mobile: true,
      width: phone.width,
      height: phone.height,
      deviceScaleFactor: phone.scale,
      disabled: false,
    },
    throttlingMethod: 'devtools',
    throttling: {
      rttMs: network.roundTrip,
      throughputKbps: network.megabits * 1024,
      requestLatencyMs: latency,
      downloadThroughputKbps: kilobits,
      uploadThroughputKbps: kilobits,
      cpuSlowdownMultiplier: network.cpu,
    },
    disableFullPageScreenshot: true,
    maxWaitForLoad: 60_000,
  }
}

/** Runs Lighthouse once in a new browser. It has a process of its own, so that its work does not delay the front. */
export async function runLighthouse(
  url: string,
  certificate: Certificate,
  { network, only }: { network: Network; only: readonly Category[] },
): Promise<LighthouseFigures> {
  const { port, close } = await openDebuggedBrowser(certificate)
  const task: LighthouseTask = { url, port, settings: settingsFor(network, only) }
  try {
    return await inOwnProcess(task)
  } finally {
    await close()
  }
}

function inOwnProcess(task: LighthouseTask): Promise<LighthouseFigures> {
  const child = spawn(process.execPath, [`${folder}run.ts`, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as LighthouseFigures)
        : fail(new Error(`Lighthouse failed at ${task.url}`)),
    )
  })
}
