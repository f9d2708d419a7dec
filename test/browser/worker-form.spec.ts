import type { Page } from '@playwright/test'
import { freshPhone, signInNewWorker } from './factories.ts'
import { expect, test } from './support.ts'

/** A whole phone, and one with its keyboard. */
const sizes = [
  { width: 360, height: 740 },
  { width: 360, height: 400 },
]

/** The button is on both screens, and not under the bottom bar, which leaves while the keyboard is open. */
async function expectButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  const menu = page.getByRole('navigation', { name: 'দ্রুত মেনু' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(button).toBeInViewport({ ratio: 1 })
    const end = (await menu.isVisible()) ? (await menu.boundingBox())?.y : undefined
    const box = await button.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end ?? size.height)
  }
}

test('each step of registration and biodata has its button on the screen, and a trade is chosen by pictures', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/register?role=service_worker')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(freshPhone())
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel('থানা/উপজেলা').fill('dhanmo')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'ধানমন্ডি' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-pass-1')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await expectButton(page, 'নিবন্ধন করুন')
  await expect(page.getByRole('banner').getByRole('link', { name: 'নিবন্ধন' })).toBeHidden()
  await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()

  await signInNewWorker(page)
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    await page.goto(`/worker/submit?step=${step}`)
    await expectButton(page, 'এগিয়ে যান')
    const field = page.getByRole('main').locator('input[type=text], textarea').first()
    if (await field.count()) {
      await field.focus()
      // The bar takes the place of the bottom bar.
      await expectButton(page, 'এগিয়ে যান')
      await expect(field).toBeInViewport()
    }
    if (step === 2) await expectTiles(page)
  }
  await page.goto('/worker/submit?step=8')
  await expectButton(page, 'বায়োডাটা জমা দিন')
})

/** The trades are pictures of 104 pixels, three in a row. */
async function expectTiles(page: Page): Promise<void> {
  const tiles = page.getByRole('main').locator('label', { has: page.locator('input[type=radio]') })
  await expect(tiles).toHaveCount(24)
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => tiles.nth(at).boundingBox()))
  for (const box of boxes) expect(Math.abs((box?.width ?? 0) - 104)).toBeLessThanOrEqual(1)
  expect(new Set(boxes.slice(0, 3).map((box) => box?.y)).size).toBe(1)
  expect(boxes[3]?.y).toBeGreaterThan(boxes[0]?.y ?? Infinity)
}

test('a step is read aloud from a recording, which loads with the press', async ({ page }) => {
  await signInNewWorker(page)
  const recordings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/spoken/')) recordings.push(request.url())
  })
  await page.goto('/worker/submit?step=2')
  const listen = page.getByRole('button', { name: 'শুনুন' })
  await expect(listen).toBeVisible()
  expect(recordings).toEqual([])

  await page.route('**/spoken/*', (route) => route.abort(), { times: 1 })
  await listen.click()
  await expect(page.getByRole('main').getByText('শোনানো গেল না')).toBeVisible()
  await listen.click()
  await expect(page.getByRole('button', { name: 'থামান' })).not.toHaveAttribute('aria-busy')
  const help = recordings.at(-1)
  // The name of a trade takes its turn.
  await page.getByRole('radio', { name: 'দর্জি' }).check()
  await expect.poll(() => recordings.at(-1)).not.toBe(help)
  expect(recordings.at(-1)).toMatch(/\/spoken\/[\da-f]{16}\.(?:opus|mp3)$/)
  await expect(listen).toBeVisible()
})
