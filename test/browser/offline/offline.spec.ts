import type { Page } from '@playwright/test'
import { becomeControlled, isKept } from './controlled.ts'
import { accounts, bearer, expect, signInByApi, signOutByMenu, test, tokenOf } from '#test/browser/support.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker answers its requests and has kept it. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await becomeControlled(page)
  await isKept(page)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')

test('pages that were seen open without a connection, and others say why they cannot', async ({
  page,
  context,
}) => {
  await openControlled(page, '/')
  await page.goto('/biodata')
  const card = main(page).getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await isKept(page)
  await page.goto('/about')
  await isKept(page)
  await context.setOffline(true)
  // Chromium tells only the open page that it is offline.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))

  await page.goto('/')
  await expect(heading(page)).toHaveText('আপনার এলাকার কাজের মানুষ খুঁজে নিন')
  await expect(page.getByText('ইন্টারনেট সংযোগ নেই')).toBeVisible()
  await page.goto('/biodata')
  await expect(card).toContainText(name)
  await page.goto('/about')
  await expect(heading(page)).toBeVisible()

  await page.goto('/terms')
  await expect(heading(page)).toHaveText('ইন্টারনেট সংযোগ নেই')
  await expect(page.getByRole('link', { name: '09612-345678' })).toHaveAttribute('href', 'tel:09612345678')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'আবার চেষ্টা করুন' }).click()
  await expect(heading(page)).not.toHaveText('ইন্টারনেট সংযোগ নেই')
})

/** A contact of a customer with revealed numbers. */
async function contactOf(page: Page, token: string) {
  const answer = await page.request.get('/api/me/contacts', bearer(token))
  const { data } = (await answer.json()) as {
    data: { id: number; phone: string | null; availability: string }[]
  }
  const found = data.find(({ phone, availability }) => phone !== null && availability === 'open')
  return { id: found?.id ?? 0, phone: found?.phone ?? 'no phone' }
}

/** All that the service worker has stored, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        texts.push(`${request.url} ${request.headers.get('authorization') ?? ''} ${text}`)
      }
    }
    return texts.join('\n')
  })

test('a signed-in customer keeps lists as a guest sees them, and a contact book that no other account sees, and that a logout deletes', async ({
  page,
  context,
}) => {
  const token = await signInByApi(page, accounts.subscriber)
  const { id, phone } = await contactOf(page, token)
  await openControlled(page, '/')
  await page.getByRole('link', { name: 'খুঁজুন' }).first().click()
  await page.waitForURL('**/biodata')
  await expect(heading(page)).toHaveText('সেবাদাতা খুঁজুন')
  const card = main(page).getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await expect.poll(() => storedText(page)).toContain(name)
  await page.goto('/me/contacts')
  await expect(main(page).getByRole('link', { name: /কল/ }).first()).toBeVisible()
  await page.goto(`/biodata/${id}`)
  await expect(heading(page)).toBeVisible()
  await context.setOffline(true)
  await page.goto('/biodata')
  await expect(card).toContainText(name)
  await page.goto('/me/contacts')
  await expect(page.getByText(/এই তালিকা .*সংরক্ষিত/)).toBeVisible()
  await expect(main(page)).toContainText(phone)
  const stored = await storedText(page)
  expect(stored).not.toContain(phone)
  expect(stored).not.toContain(token)

  // Another account signs in without a logout before.
  await context.setOffline(false)
  await page.goto('/')
  const other = await page.request.post('/api/auth/login', { data: accounts.newCustomer })
  const { token: otherToken, user } = (await other.json()) as { token: string; user: unknown }
  const keepSession = (stored: { token: string; 'kormi.user': string }) =>
    page.evaluate((values) => void Object.assign(localStorage, values), stored)
  const own = await page.evaluate(() => localStorage['kormi.user'] as string)
  await keepSession({ token: otherToken, 'kormi.user': JSON.stringify(user) })
  await context.setOffline(true)
  await page.goto('/me/contacts')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(phone)).toHaveCount(0)

  await context.setOffline(false)
  await keepSession({ token, 'kormi.user': own })
  await page.goto('/me/contacts')
  await expect(main(page)).toContainText(phone)
  await page.goto('/')
  await signOutByMenu(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(phone)
  await context.setOffline(true)
  await page.goto('/me/contacts')
  await expect(page.getByText(phone)).toHaveCount(0)
})

test('full storage changes nothing for the visitor', async ({ page }) => {
  await openControlled(page, '/')
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('The storage is full', 'QuotaExceededError'))
  })
  await page.goto('/biodata')
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await page
    .getByRole('link', { name: 'সব পেশা' })
    .or(page.getByRole('link', { name: 'পেশা' }))
    .first()
    .click()
  await expect(page).toHaveURL(/categories/)
})

test('a provider that is no more disappears from an old copy at once', async ({ page, context }) => {
  await openControlled(page, '/biodata')
  const link = main(page).getByRole('article').getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  const name = await heading(page).innerText()
  await page.goto('/')
  await context.route(new RegExp(`${path}$`), (route) => {
    // The request of the page reaches the service worker.
    if (!route.request().serviceWorker()) return route.fallback()
    if (!route.request().url().includes('/api/'))
      return route.fulfill({
        status: 404,
        contentType: 'text/html; charset=utf-8',
        body: '<h1>এই সেবাদাতাকে পাওয়া যায়নি</h1>',
      })
    return route.fulfill({ status: 404, json: { error: 'not_found', message: 'পাওয়া যায়নি' } })
  })
  await page.goto(path)
  await expect(heading(page)).toHaveText('এই সেবাদাতাকে পাওয়া যায়নি')
  await page.goto(path, { waitUntil: 'commit' }).catch(() => undefined)
  await expect(page.getByText(name)).toHaveCount(0)
})

/** Makes all copies of pages older, as if the visitor had been away. */
const age = (page: Page, milliseconds: number) =>
  page.evaluate(async (away) => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('kormi-pages-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const copy = await cache.match(request)
        if (!copy) continue
        const headers = new Headers(copy.headers)
        headers.set('x-saved-at', String(Number(headers.get('x-saved-at')) - away))
        await cache.put(request, new Response(await copy.text(), { headers }))
      }
    }
  }, milliseconds)

test('a provider that an admin has suspended is not shown from a copy of more than a minute', async ({
  page,
  context,
}) => {
  const list = '/biodata?sort=newest'
  await openControlled(page, list)
  const link = main(page).getByRole('article').getByRole('link').last()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  const name = await heading(page).innerText()
  await expect.poll(() => storedText(page)).toContain(`${path} `)
  await age(page, 60_000)
  const admin = bearer(await tokenOf(page.request, accounts.admin))
  const change = (to: 'activate' | 'deactivate') =>
    page.request.post(`/api/admin/workers/${path.split('/').at(-1)}/${to}`, admin)
  expect((await change('deactivate')).status()).toBe(200)
  try {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(answer?.status(), 'the copy is not shown before the server has answered').toBe(410)
    await expect(page.getByText(name)).toHaveCount(0)
    expect(await (await page.goto(list))?.text()).not.toContain(`href="${path}"`)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByText(name), 'the copy is gone, too').toHaveCount(0)
    await context.setOffline(false)
  } finally {
    expect((await change('activate')).status()).toBe(200)
  }
})
