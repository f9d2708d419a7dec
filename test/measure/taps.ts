import { request as api, type Locator, type Page } from '@playwright/test'
import { registerWorker } from '#test/browser/factories.ts'
import { accounts } from '#test/browser/support.ts'
import { phonePhoto } from '#test/load/cost/walk.ts'
import type { Certificate } from './edge-front.ts'
import type { Paths } from './parts.ts'
import { openPhone, pause, signIn, signOut, slowProcessor } from './phone.ts'

/** Milliseconds from a tap to the next frame; null if it opened another document or its target did not come. */
export type Taps = Record<string, number | null>

type Watched = Window & { taps?: { at: number; duration: number }[]; readyAfter?: number }

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

/** The longest event of the interactions that `act` causes. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number | null> {
  const before = await page.evaluate(() => ({ now: performance.now(), origin: performance.timeOrigin }))
  await act()
  await pause(untilDone)
  const after = await page.evaluate(() => ({
    taps: (window as Watched).taps ?? [],
    origin: performance.timeOrigin,
  }))
  if (after.origin !== before.origin) return null
  return Math.max(16, ...after.taps.filter(({ at }) => at >= before.now).map(({ duration }) => duration))
}

/** Taps through home, list, profile and the form of the login as a visitor does, on a processor six times slower. */
export async function measureTaps(
  origin: string,
  site: URL,
  certificate: Certificate,
  paths: Paths,
): Promise<Taps> {
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
        return null
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
    const taps: Taps = {}

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

    await signIn(page, site, accounts.subscriber)
    await open(paths.provider)
    taps['number'] = await tap(page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' }))
    await signOut(page)
    await open(paths.login)
    taps['login without a number'] = await tap(main.getByRole('button', { name: 'লগইন', exact: true }))
    return taps
  } finally {
    await close()
  }
}

export type Photo = {
  /** Milliseconds from the choice to the preview of the picture that will be sent. */
  ready: number
  /** Bytes of that picture. */
  bytes: number
}

/** In the page: the time from the event of a choice, without the copy of the file into the browser, to the preview. */
function watchPreview(): void {
  let chosenAt = Number.NaN
  document.addEventListener('change', () => (chosenAt = performance.now()), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (Number.isNaN(chosenAt) || !document.querySelector('img[src^="blob:"]')) return
    observer.disconnect()
    ;(window as Watched).readyAfter = performance.now() - chosenAt
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Chooses photos of 12 megapixels in the form of a new worker, on a processor six times slower. */
export async function measurePhotos(
  origin: string,
  site: URL,
  certificate: Certificate,
  runs: number,
): Promise<Photo[]> {
  const request = await api.newContext({ baseURL: site.origin })
  const worker = await registerWorker(request)
  await request.dispose()
  const photo = await phonePhoto('IMG_2026.jpg', { width: 4000, height: 3000 })
  const { context, close } = await openPhone(origin, certificate)
  try {
    const page = await context.newPage()
    await page.goto('/login', { waitUntil: 'networkidle' })
    await signIn(page, site, worker)
    const photos: Photo[] = []
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/worker/submit', { waitUntil: 'networkidle' })
      await slowProcessor(page, cpu)
      const field = page.getByRole('group', { name: 'প্রোফাইল ছবি' })
      await page.evaluate(watchPreview)
      await field.getByLabel('ছবি বেছে নিন').setInputFiles(photo)
      await field.getByRole('button', { name: 'ছবিটি সরান' }).waitFor()
      const milliseconds = await page.evaluate(() => (window as Watched).readyAfter ?? Number.NaN)
      const bytes = await field
        .getByRole('img')
        .evaluate(async (image: HTMLImageElement) => (await (await fetch(image.src)).blob()).size)
      photos.push({ ready: milliseconds, bytes })
      await field.getByRole('button', { name: 'ছবিটি সরান' }).click()
    }
    return photos
  } finally {
    await close()
  }
}
