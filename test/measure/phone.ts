import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { args } from '#test/support/chromium.ts'
import type { Certificate } from './edge-front.ts'

/** A phone and its network. */
type Network = {
  /** Milliseconds of a round trip. */
  roundTrip: number
  /** Megabits a second, in both directions. */
  megabits: number
  /** How many times slower its processor is than this machine. */
  cpu: number
}

export const networks = {
  'slow 4G': { roundTrip: 150, megabits: 1.6, cpu: 4 },
  'slow 3G': { roundTrip: 300, megabits: 0.7, cpu: 6 },
} as const satisfies Record<string, Network>

export type NetworkName = keyof typeof networks

/**
 * What a request sees of a network. The factors are Lighthouse's: a request costs several round trips, and headers take a
 * part of the bandwidth.
 * @returns milliseconds before each answer, and kilobits a second
 */
export const linkOf = ({ roundTrip, megabits }: Network) => ({
  latency: roundTrip * 3.75,
  kilobits: megabits * 1024 * 0.9,
})

export type Link = ReturnType<typeof linkOf>

export const chromiumPath = '/usr/bin/chromium'

/** The phone of all measurements. */
export const phone = { width: 360, height: 740, scale: 2 } as const

export const browserArgs = ({ publicKeyHash }: Certificate) => [
  ...args,
  // Trusts the certificate fully. With `--ignore-certificate-errors`, the browser caches no answer.
  `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
]

/** A browser with an empty profile and the screen of a phone. It caches on disk as a visitor's browser does. */
export async function openPhone(
  origin: string,
  certificate: Certificate,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'phone-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: browserArgs(certificate),
    baseURL: origin,
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: phone.scale,
    isMobile: true,
    hasTouch: true,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    serviceWorkers,
  })
  context.setDefaultTimeout(60_000)
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return { context, close }
}

/** @param rate how many times slower the processor is */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
