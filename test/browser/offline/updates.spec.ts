import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '#test/browser/support.ts'
import { wholeBrowser } from '#test/support/chromium.ts'
import { openPlainPage } from '#test/support/plain-chrome.ts'
import { becomeControlled, isKept } from './controlled.ts'
import { serveTwoBuilds, type TwoBuilds } from './two-builds.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? 8799)
let site: TwoBuilds

test.use({ serviceWorkers: 'allow' })
// The browser decides when a new service worker starts, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(async () => {
  site = await serveTwoBuilds(`http://localhost:${port}`, port + 2)
})
test.afterEach(() => site.stop())

async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await becomeControlled(page)
}

const notice = (page: Page) => page.getByText('নতুন সংস্করণ এসেছে')
const isNewBuild = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="/assets/new/"]') !== null)

/**
 * A page with the old version, which is offered the new one with a button of this label. Playwright holds up the start of a service
 * worker, which a navigation during the change may wait for, so the browser is a plain one.
 */
async function openOffered(debugPort: number, label: string) {
  const page = await openPlainPage(wholeBrowser.executablePath, debugPort)
  const becomes = (expression: string, value: unknown) =>
    expect.poll(() => page.read(expression), { timeout: 40_000 }).toEqual(value)
  const button = `[...document.querySelectorAll('button')].find((one) => one.textContent === '${label}')`
  try {
    await page.open(`${site.url}/`)
    await becomes('navigator.serviceWorker.controller?.state', 'activated')
    site.deploy('new')
    await page.read('location.reload()')
    await becomes(`${button} !== undefined`, true)
  } catch (error) {
    await page.close()
    throw error
  }
  return { page, becomes, button }
}

test('a new version takes over with the typed text', async () => {
  const { page, becomes, button } = await openOffered(port + 3, 'এখনই নিন')
  const field = `document.querySelector('main input[name=q]')`
  try {
    await page.read(`${field}.focus()`)
    await page.type('রাজমিস্ত্রি')
    await page.read(`${button}.click()`)
    await becomes(`document.querySelector('script[src*="/assets/new/"]') !== null`, true)
    await becomes(`${field}.value`, 'রাজমিস্ত্রি')
    await becomes(`${button} === undefined`, true)
    // The files of the old build are deleted.
    await becomes(
      `caches.keys().then(async (names) => {
        const stored = await (await caches.open(names.find((one) => one.includes('precache')))).keys()
        return stored.filter(({ url }) => /\\/assets\\/(?!new\\/)/.test(url)).length
      })`,
      0,
    )
  } finally {
    await page.close()
  }
})

test('a new version that is not taken comes with the next visit', async () => {
  const { page, becomes, button } = await openOffered(port + 4, 'পরে')
  try {
    await page.read(`${button}.click()`)
    await becomes(`${button} === undefined`, true)
    await page.read('location.reload()')
    await becomes(`document.querySelector('script[src*="/assets/new/"]') !== null`, true)
    await becomes(`${button} === undefined`, true)
  } finally {
    await page.close()
  }
})

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('an old tab goes on after a deployment, by the code that it has or by the link', async ({
      page,
    }) => {
      if (serviceWorkers === 'allow') await openControlled(page, '/login')
      else await page.goto(`${site.url}/login`)
      await page.getByLabel('ফোন নম্বর').fill('01712345678')
      await expect(page.locator('form[data-ready]')).toBeAttached()
      site.deploy('new')
      await page.getByRole('link', { name: /পাসওয়ার্ড ভুলে গেছেন/ }).click()
      await expect(page).toHaveURL(/forgot-password/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('পাসওয়ার্ড ভুলে গেছেন?')
    })
  })

test('an update that fails halfway leaves the old version, and the next visit takes the new one', async ({
  page,
}) => {
  await openControlled(page, '/')
  site.deploy('new')
  site.fail(/^\/assets\/new\/provider-/)
  await page.reload()
  await expect.poll(() => site.asked(/^\/assets\/new\/provider-/)).toBeGreaterThan(0)
  await page.waitForTimeout(1_000)
  await expect(notice(page)).toHaveCount(0)
  await page.goto(`${site.url}/biodata`)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  site.fail(null)
  await page.reload()
  await expect(notice(page)).toBeVisible({ timeout: 30_000 })
})

test('a lost connection delays the installation and an update, and breaks neither', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/`)
  await context.setOffline(true)
  // Typing starts the installation at once.
  await page.evaluate(() => dispatchEvent(new Event('input')))
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.setOffline(false)

  await openControlled(page, '/')
  await isKept(page)
  site.deploy('new')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await isNewBuild(page)).toBe(false)
  await expect(notice(page)).toHaveCount(0)
  await context.setOffline(false)
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
