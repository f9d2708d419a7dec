import type { Locator, Page } from '@playwright/test'
import { accounts } from '#test/browser/support.ts'
import type { Figures } from './budgets.ts'
import type { Certificate } from './edge-front.ts'
import { openPhone, pause, sessionOf, signOut, slowProcessor, storeSession } from './phone.ts'

type Watched = Window & { taps?: { at: number; duration: number }[] }

const cpu = 6
/** Milliseconds in which code that loads ahead has arrived, and in which the work of a tap has ended. */
const [settling, untilDone] = [6000, 1500]
/** Milliseconds in which the effect of the tap before must be visible. */
const patience = 15_000

/** The time of each interaction that the browser reports. It reports none below 16 ms. */
const watchTaps = (page: Page) =>
  page.addInitScript(() => {
    const taps: { at: number; duration: number }[] = []
    ;(window as Watched).taps = taps
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) taps.push({ at: entry.startTime, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** The longest event of the interactions that `act` causes; NaN if it opens another document. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => ({ now: performance.now(), origin: performance.timeOrigin }))
  await act()
  await pause(untilDone)
  const after = await page.evaluate(() => ({
    taps: (window as Watched).taps ?? [],
    origin: performance.timeOrigin,
  }))
  if (after.origin !== before.origin) return Number.NaN
  return Math.max(16, ...after.taps.filter(({ at }) => at >= before.now).map(({ duration }) => duration))
}

/**
 * Taps through home, list, profile and the form of the login as a visitor does, on a processor six times slower.
 * @returns milliseconds from each tap to the next frame; NaN where its target did not come
 */
export async function measureTaps(
  origin: string,
  site: URL,
  certificate: Certificate,
  paths: Record<'home' | 'browse' | 'provider' | 'login', string>,
): Promise<Figures> {
  const { context, close } = await openPhone(origin, certificate)
  try {
    const page = await context.newPage()
    await watchTaps(page)
    await slowProcessor(page, cpu)
    const open = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await pause(settling)
    }
    const tap = async (target: Locator) => {
      try {
        await target.scrollIntoViewIfNeeded({ timeout: patience })
      } catch {
        return Number.NaN
      }
      await pause(300)
      return timeOf(page, () => target.tap())
    }
    const key = async (target: Locator, name: string) => {
      await target.focus()
      await pause(untilDone)
      return timeOf(page, () => page.keyboard.press(name))
    }
    const main = page.getByRole('main')
    const taps: Figures = {}

    await open(paths.home)
    taps['menu'] = await tap(page.getByRole('button', { name: 'মেনু', exact: true }))
    await page.keyboard.press('Escape')
    taps['search field'] = await tap(main.getByLabel('কী কাজ দরকার'))
    // The first letter waits for the code and the file of the suggestions.
    await page.keyboard.press('e')
    await page.getByRole('option').first().waitFor()
    taps['letter with suggestions'] = await timeOf(page, () => page.keyboard.press('l'))
    await page.keyboard.press('Escape')
    await main.getByText('এলাকা বেছে নিন', { exact: true }).click()
    taps['trade'] = await key(main.getByRole('combobox', { name: 'পেশা' }), 'ArrowDown')
    taps['tab of the bottom bar'] = await tap(
      page.getByRole('navigation', { name: 'দ্রুত মেনু' }).getByRole('link', { name: 'পেশা' }),
    )

    await open(paths.browse)
    taps['filters'] = await tap(main.getByRole('button', { name: 'ফিল্টার' }))
    taps['filter "verified"'] = await tap(page.getByRole('dialog').getByText('শুধু যাচাইকৃত'))
    await open(paths.browse)
    taps['next page'] = await tap(main.getByRole('link', { name: /পরের/ }))
    const card = main.getByRole('article').nth(1).getByRole('link').first()
    taps['card'] = await tap(card)
    await page.waitForURL(/\/biodata\/\d+$/)
    await pause(untilDone)
    taps['back to the list'] = await tap(main.getByRole('link', { name: 'সেবাদাতাদের তালিকা' }))
    await page.waitForURL(/\/biodata(?:\?|$)/)

    await storeSession(page, await sessionOf(site, accounts.subscriber))
    await open(paths.provider)
    taps['number'] = await tap(page.getByRole('button', { name: /^(?:নম্বর দেখুন|কল করুন)$/ }))
    await signOut(page)
    await open(paths.login)
    taps['login without a number'] = await tap(main.getByRole('button', { name: 'লগইন', exact: true }))
    return { ...taps, 'slowest tap, 6× CPU, ms': Math.max(...Object.values(taps)) }
  } finally {
    await close()
  }
}
