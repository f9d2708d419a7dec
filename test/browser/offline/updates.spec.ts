import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stripTypeScriptTypes } from 'node:module'
import { expect, screenshot, test } from '#test/browser/support.ts'
import { serveTwoBuilds, type TwoBuilds } from './two-builds.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? 8799)
let site: TwoBuilds

test.use({ serviceWorkers: 'allow' })
// The browser decides when a new service worker starts, which takes long on a busy machine.
test.describe.configure({ retries: 2, timeout: 90_000 })
test.beforeEach(async () => {
  site = await serveTwoBuilds(`http://localhost:${port}`, port + 2)
})
test.afterEach(() => site.stop())

async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 40_000 })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

const notice = (page: Page) => page.getByText('নতুন সংস্করণ এসেছে')
const search = (page: Page) => page.getByLabel('কী কাজ দরকার')
const isNewBuild = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="/assets/new/"]') !== null)

/** The stored files of the old build. */
const oldFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache')) ?? ''
    const requests = await (await caches.open(name)).keys()
    return requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/') && !path.startsWith('/assets/new/'))
  })

test('a new version is offered quietly and takes over with the typed text', async ({ page }) => {
  await openControlled(page, '/')
  site.deploy('new')
  await page.reload()
  expect(await isNewBuild(page), 'the copy is shown at once').toBe(false)
  await expect(notice(page)).toBeVisible()
  await screenshot(page, 'update-notice')
  await search(page).fill('রাজমিস্ত্রি')
  await page.getByRole('button', { name: 'এখনই নিন' }).click()
  await page.waitForFunction(() => document.querySelector('script[src*="/assets/new/"]') !== null)
  await expect(search(page)).toHaveValue('রাজমিস্ত্রি')
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(() => oldFiles(page)).toEqual([])
})

test('a new version that is not taken comes with the next visit', async ({ page }) => {
  await openControlled(page, '/')
  site.deploy('new')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'পরে' }).click()
  await page.reload()
  expect(await isNewBuild(page)).toBe(true)
  await expect(notice(page)).toHaveCount(0)
})

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('an old tab whose file is gone loads again once and keeps what was typed', async ({ page }) => {
      if (serviceWorkers === 'allow') await openControlled(page, '/login')
      else await page.goto(`${site.url}/login`)
      // The code that keeps what was typed.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/offline-')),
      )
      await page.getByLabel('ফোন নম্বর').fill('01712345678')
      await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('a-secret-pass')
      site.deploy('new')
      const loads = site.asked(/^\/login/)
      await page.getByRole('link', { name: /পাসওয়ার্ড ভুলে গেছেন/ }).click()
      await page.waitForFunction(() => document.querySelector('script[src*="/assets/new/"]') !== null)
      await expect(page.getByLabel('ফোন নম্বর')).toHaveValue('01712345678')
      await expect(page.getByLabel('পাসওয়ার্ড', { exact: true })).toHaveValue('')
      expect(site.asked(/^\/login/) - loads).toBe(1)
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/0171234|secret/)
      await page.getByRole('link', { name: /পাসওয়ার্ড ভুলে গেছেন/ }).click()
      await expect(page).toHaveURL(/forgot-password/)
    })
  })

test('an update that fails halfway leaves the old version, and the next visit takes the new one', async ({
  page,
}) => {
  await openControlled(page, '/')
  site.deploy('new')
  site.fail(/^\/assets\/new\/home-sections/)
  await page.reload()
  await expect.poll(() => site.asked(/^\/assets\/new\/home-sections/)).toBeGreaterThan(0)
  await page.waitForTimeout(1_000)
  await expect(notice(page)).toHaveCount(0)
  await page.goto(`${site.url}/biodata`)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  site.fail(null)
  await page.reload()
  await expect(notice(page)).toBeVisible({ timeout: 30_000 })
})

test('a build without service worker removes it and its copies from every browser', async ({ page }) => {
  await openControlled(page, '/')
  const source = readFileSync('web/service-worker/switched-off.ts', 'utf8').replace(/^import type .*$/m, '')
  site.replaceWorker(stripTypeScriptTypes(source))
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0])
  await page.goto(`${site.url}/biodata`)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
