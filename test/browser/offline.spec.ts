import type { Page } from '@playwright/test'
import { expect, screenshot, test } from './support.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker answers its requests. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // It keeps the open page right after it has taken over.
  await page.waitForFunction(
    async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined,
    page.url(),
  )
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
  await page.goto('/about')
  await context.setOffline(true)

  await page.goto('/')
  await expect(heading(page)).toHaveText('আপনার এলাকার বিশ্বস্ত সেবাদাতা খুঁজে নিন')
  await expect(page.getByText('ইন্টারনেট সংযোগ নেই')).toBeVisible()
  await page.goto('/biodata')
  await expect(card).toContainText(name)
  await screenshot(page, 'offline-list')
  await page.goto('/about')
  await expect(heading(page)).toBeVisible()

  await page.goto('/terms')
  await expect(heading(page)).toHaveText('ইন্টারনেট সংযোগ নেই')
  await screenshot(page, 'offline-unseen')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
  await expect(heading(page)).not.toHaveText('ইন্টারনেট সংযোগ নেই')
})
