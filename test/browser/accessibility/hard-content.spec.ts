import type { Page } from '@playwright/test'
import { publishWorker, registerCustomer } from '../factories.ts'
import { accounts, bearer, expect, newVisitor, signInByApi, test, tokenOf } from '../support.ts'
import { textProblems, widthProblems } from './rules.ts'

const letters = (text: string, count: number) => text.repeat(count).slice(0, count)
const longName = letters('মোহাম্মদআব্দুররহমানচৌধুরী', 80)
const longPlan = letters('প্রাতিষ্ঠানিকগ্রাহকেরপ্ল্যান', 60)

/** @returns what is wrong with the layout at two widths */
async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const found = [...(await widthProblems(page)), ...(await textProblems(page))]
    problems.push(...found.map((problem) => `${width}: ${problem}`))
  }
  return problems
}

test('a name of 80 letters without spaces stays inside of cards, pages and lists of the staff', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { request } = page
  const { id, phone } = await publishWorker(request, longName)
  try {
    await page.goto('/biodata?sort=newest')
    await expect(page.getByRole('article').filter({ hasText: longName }).first()).toBeVisible()
    expect.soft(await layoutProblems(page), 'card').toEqual([])
    await page.goto(`/biodata/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName)
    expect.soft(await layoutProblems(page), 'provider').toEqual([])

    for (const path of ['/login', '/register', '/plans', '/forgot-password']) {
      await page.goto(`${path}?next=%2Fbiodata%2F${id}`)
      const strip = page.getByRole('region', { name: 'যাঁর নম্বর চান' })
      await expect(strip).toContainText(longName)
      expect.soft((await strip.boundingBox())?.height, `strip of ${path}`).toBe(56)
      expect.soft(await layoutProblems(page), `strip of ${path}`).toEqual([])
    }

    const customer = await registerCustomer(request, longName)
    const saved = await request.put(`/api/me/favourites/${id}`, { ...bearer(customer.token), data: {} })
    expect(saved.status()).toBe(200)
    await signInByApi(page, customer)
    await page.goto('/me/favourites')
    await expect(page.getByRole('heading', { name: longName })).toBeVisible()
    expect.soft(await layoutProblems(page), 'favourites').toEqual([])

    const staff = await newVisitor(browser, accounts.admin)
    await staff.goto(`/admin/approved-workers?q=${phone}`)
    await expect(staff.getByRole('link', { name: longName })).toBeVisible()
    expect.soft(await layoutProblems(staff), 'list of the staff').toEqual([])
    const hidden = await staff
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect.soft(hidden, 'pixels of the columns that do not fit').toBeLessThanOrEqual(0)
    await staff.context().close()
  } finally {
    const admin = bearer(await tokenOf(request, accounts.admin))
    await request.post(`/api/admin/workers/${id}/deactivate`, admin)
  }
})

test('a plan with a name of 60 letters and a price of six digits stays inside of its row', async ({
  page,
}) => {
  await page.route('**/api/subscription/plans', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] }
    await route.fulfill({
      json: { data: data.map((plan) => ({ ...plan, name: longPlan, price: 999999.5 })) },
    })
  })
  await signInByApi(page, accounts.newCustomer)
  await page.goto('/plans')
  await expect(page.getByRole('radio', { name: longPlan }).first()).toBeVisible()
  expect(await layoutProblems(page)).toEqual([])
})

test('nothing moves for a visitor who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  /** The animations two frames after a press of the button has shown something. */
  const animationsAfter = (button: string, shown: string) =>
    page.evaluate(
      async (asked) => {
        const frame = () => new Promise(requestAnimationFrame)
        const isAsked = (one: Element) => one.textContent.trim().startsWith(asked.button)
        const button = [...document.querySelectorAll<HTMLElement>('main button')].find(isAsked)
        button?.click()
        for (let frames = 0; frames < 600 && !document.querySelector(asked.shown); frames += 1) await frame()
        if (!document.querySelector(asked.shown)) return [`${asked.button} shows nothing`]
        await frame()
        await frame()
        return document.getAnimations().map((animation) => (animation as CSSAnimation).animationName)
      },
      { button, shown },
    )

  await page.goto('/')
  // The counters start when they are seen, and their code loads with the first input.
  await page.mouse.wheel(0, 50)
  const counters = page.getByRole('region', { name: 'এক নজরে' })
  await counters.scrollIntoViewIfNeeded()
  const texts = await counters.evaluate(async (region) => {
    const seen = new Set<string>()
    for (const end = performance.now() + 2_000; performance.now() < end;) {
      await new Promise(requestAnimationFrame)
      seen.add(region.textContent)
    }
    return [...seen]
  })
  expect(texts, 'the numbers of the home page stand at once').toHaveLength(1)

  await page.goto('/biodata')
  expect(await animationsAfter('ফিল্টার', 'dialog[open]'), 'sheet').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await animationsAfter('পছন্দ', '[role=status] button'), 'toast').toEqual([])
})
