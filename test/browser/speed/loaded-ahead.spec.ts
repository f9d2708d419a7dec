import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { becomeControlled } from '#test/browser/offline/controlled.ts'
import { accounts, expect, saveData, signInByApi, test } from '#test/browser/support.ts'

test.use({ serviceWorkers: 'allow' })

/** For a guest at the first visit: files, and bytes as the edge sends them, with 150 for the headers of each. */
const limits = { files: 15, bytes: 60_000 }
/** Lets the time pass in which a page would begin to load ahead. */
async function passTime(page: Page): Promise<void> {
  await page.clock.fastForward(5_000)
  await page.waitForTimeout(500)
}

const sentBytes = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length + 150

/** The paths that page and service worker ask for from now on. */
function watchPaths(context: BrowserContext): Set<string> {
  const paths = new Set<string>()
  context.on('request', (request) => paths.add(new URL(request.url()).pathname))
  return paths
}

/** Whether the page has begun to store files for later. */
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** The paths of all stored files of the build. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/assets/')) found.push(new URL(url).pathname)
    return found
  })

for (const path of ['/', '/biodata', '/login', '/register', '/plans'])
  test(`a guest's first visit to ${path} loads little ahead, and what the list needs`, async ({
    page,
    context,
  }) => {
    const asked = watchPaths(context)
    await page.goto(path, { waitUntil: 'networkidle' })
    // On a busy machine the scripts come later than the quiet moment.
    await page.waitForFunction(() => (window as { earlyInput?: unknown }).earlyInput === undefined)
    const ofPage = new Set<string>(asked)
    await becomeControlled(page)
    await expect.poll(async () => (await storedFiles(page)).join()).toMatch(/\/provider-/)
    await page.waitForTimeout(1_000)
    const ahead = new Set([...asked, '/sw.js'].filter((one) => !ofPage.has(one)))
    const stored = await storedFiles(page)
    for (const file of stored) if (!ofPage.has(file)) ahead.add(file)
    let bytes = 0
    for (const file of ahead) bytes += sentBytes(await (await context.request.get(file)).body())
    expect(ahead.size, [...ahead].join()).toBeLessThanOrEqual(limits.files)
    expect(bytes, [...ahead].join()).toBeLessThanOrEqual(limits.bytes)
    for (const name of ['browse', 'taps', 'provider']) expect(stored.join()).toContain(`/${name}-`)
    expect(stored.join()).not.toMatch(/\/(?:account|worker|staff)-/)
    // What the page had loaded before is kept, too.
    for (const file of ofPage) if (file.startsWith('/assets/')) expect(stored).toContain(file)
  })

test('nothing is loaded ahead before the second visit where the visitor saves data', async ({
  page,
  context,
}) => {
  await saveData(page)
  await page.clock.install()
  const asked = watchPaths(context)
  await page.goto('/')
  await passTime(page)
  // A reload soon afterwards belongs to the same visit.
  await page.reload()
  await passTime(page)
  expect(await hasWorker(page)).toBe(false)
  expect([...asked].join()).not.toMatch(/\/(?:taps|browse|provider)-/)
  await page.evaluate(() => localStorage.setItem('kormi.visited', String(Date.now() - 3_600_000)))
  await page.reload()
  await passTime(page)
  await expect.poll(() => hasWorker(page)).toBe(true)
})

for (const [account, has, hasNot] of [
  ['subscriber', /\/account-/, /\/(?:worker|staff)-/],
  ['approvedWorker', /\/worker-/, /\/staff-/],
  ['admin', /\/browse-/, /\/worker-/],
] as const)
  test(`the phone of ${account} loads the pages of its menu ahead, and no others`, async ({ page }) => {
    await signInByApi(page, accounts[account])
    await page.goto('/about')
    await becomeControlled(page)
    await expect.poll(async () => (await storedFiles(page)).join('\n')).toMatch(has)
    await page.waitForTimeout(1_000)
    expect((await storedFiles(page)).join('\n')).not.toMatch(hasNot)
  })

test('nothing is loaded ahead while the page waits for its own data', async ({ page }) => {
  await signInByApi(page, accounts.subscriber)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/me/contacts', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/me/contacts', { waitUntil: 'load' })
  await passTime(page)
  expect(await hasWorker(page)).toBe(false)
  held.resolve()
  await expect
    .poll(async () => {
      await passTime(page)
      return hasWorker(page)
    })
    .toBe(true)
})

test('a customer who signs in gets the pages of the menu at once', async ({ page }) => {
  await page.goto('/login')
  await becomeControlled(page)
  expect((await storedFiles(page)).join()).not.toContain('/account-')
  await page.getByLabel('ফোন নম্বর').fill(accounts.subscriber.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(accounts.subscriber.password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await expect.poll(async () => (await storedFiles(page)).join()).toContain('/account-')
})
