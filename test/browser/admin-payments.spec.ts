import type { APIRequestContext, Page } from '@playwright/test'
import { formatShortDateTime } from '#web/lib/format-time.ts'
import { registerCustomer } from './factories.ts'
import { accounts, bearer, expect, signInByApi, test } from './support.ts'

/** Starts the purchase of a plan at NogorPay. @returns the reference of the payment */
async function buy(request: APIRequestContext, token: string) {
  const plans = (await (await request.get('/api/subscription/plans')).json()) as {
    data: { id: number; price: number }[]
  }
  const plan = plans.data.find(({ price }) => price > 0)
  const bought = await request.post('/api/subscription/start', {
    ...bearer(token),
    data: { plan_id: plan?.id, payment_method: 'nogorpay', amount: plan?.price },
  })
  expect(bought.ok(), await bought.text()).toBe(true)
  return ((await bought.json()) as { ref: string }).ref
}

/** A payment in review: its customer claims to have paid, with a transaction id that the gateway does not know. */
async function newClaim(request: APIRequestContext, adminToken: string): Promise<number> {
  const { phone, token } = await registerCustomer(request, 'টাকা কেটেছে বেগম')
  const ref = await buy(request, token)
  const checked = await request.post(`/api/me/payments/${ref}/check`, {
    ...bearer(token),
    data: { transaction_id: `CLAIM${phone}` },
  })
  expect(await checked.json()).toMatchObject({ outcome: 'review' })
  const found = await request.get(`/api/admin/payments?status=review&q=${ref}`, bearer(adminToken))
  const { data } = (await found.json()) as { data: { id: number }[] }
  expect(data).toHaveLength(1)
  return data[0]?.id ?? 0
}

async function openReviewsFromDashboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  const first = page.getByRole('region', { name: 'আগে যা করবেন' })
  await first.getByRole('link', { name: /পেমেন্ট যাচাই/ }).click()
}

test('a payment in review is found from the dashboard and decided, and the keys go on', async ({ page }) => {
  const token = await signInByApi(page, accounts.admin)
  const ids = [await newClaim(page.request, token), await newClaim(page.request, token)]
  await openReviewsFromDashboard(page)
  await expect(page.getByRole('link', { name: /যাচাই চলছে/ })).toHaveAttribute('aria-current', 'page')
  const row = (id?: number) => page.locator(`[data-row="${id}"]`)
  await row(ids[0]).click()
  const panel = page.getByRole('region', { name: /^টাকা কেটেছে বেগম/ })
  await panel.getByRole('button', { name: 'নিশ্চিত করুন' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'নিশ্চিত করুন' }).click()
  await expect(row(ids[0])).toHaveCount(0)
  await expect(panel.getByText('পরিশোধিত', { exact: true }).first()).toBeVisible()

  // The row has left the list: the next key opens the one in its place, and Escape gives the focus back to it.
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`open=${ids[1]}$`))
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`open=${ids[1]}$`))
  await page.keyboard.press('Escape')
  await expect(row(ids[1])).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'প্রত্যাখ্যান' })).toBeVisible()
  await page.goto('/admin/payments?status=review&open=999999')
  await expect(page.getByRole('heading', { name: 'এটি আর নেই' })).toBeVisible()
})

test('five payments are matched with a pasted statement, which is sent nowhere, and confirmed together', async ({
  page,
}) => {
  const token = await signInByApi(page, accounts.admin)
  const ids: number[] = []
  for (let at = 0; at < 7; at += 1) ids.push(await newClaim(page.request, token))
  const found = await page.request.get('/api/admin/payments?status=review&per_page=100', bearer(token))
  const { data } = (await found.json()) as {
    data: { id: number; amount: number; claimed_transaction_id: string; name: string }[]
  }
  const lines = ids.map((id, at) => {
    const { amount = 0, claimed_transaction_id: trx } = data.find((row) => row.id === id) ?? {}
    const received = at === 5 ? amount - 1 : amount
    return at === 6
      ? `Send Money Tk ${amount}.00 to 01812345678 successful. Fee Tk 5.00. TrxID ${trx} at 29/11/2026 14:05`
      : `You have received Tk ${received}.00 from 01712345678. Fee Tk 0.00. Balance Tk 5,099.00. TrxID ${trx?.toLowerCase()} at 29/11/2026 14:05`
  })
  const stranger =
    'You have received Tk 77.00 from 01999999999. Fee Tk 0.00. TrxID 8STRANGER8 at 29/11/2026 14:05'
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await openReviewsFromDashboard(page)
  await page.getByRole('button', { name: 'স্টেটমেন্ট' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').click()
  await page.keyboard.insertText([stranger, ...lines].join('\n'))
  await dialog.getByRole('button', { name: 'মিলিয়ে দেখুন' }).click()
  const row = (id?: number) => page.locator('main tbody tr', { has: page.locator(`[data-row="${id}"]`) })
  for (const id of ids.slice(0, 5)) await expect(row(id)).toContainText('স্টেটমেন্টে মিলেছে')
  await expect(row(ids[5])).toContainText(/স্টেটমেন্টে ৳[০-৯]+\.০০/)
  await expect(row(ids[6])).toContainText('পাঠানো টাকা')
  await expect(page.locator('main tbody tr', { hasText: 'স্টেটমেন্টে' })).toHaveCount(7)
  await expect(page.locator('main')).not.toContainText('8STRANGER8')
  await page.getByRole('button', { name: 'মেলা ৫টি বাছুন' }).click()
  const chosen = page.getByRole('region', { name: 'বাছাই করা পেমেন্ট' })
  await chosen.getByRole('button', { name: 'নিশ্চিত করুন' }).click()
  await dialog.getByRole('button', { name: 'সবগুলো নিশ্চিত করুন' }).click()
  for (const id of ids.slice(0, 5)) await expect(row(id)).toHaveCount(0)
  await expect(page.getByText('নিশ্চিত করুন: ৫টি হয়েছে')).toBeVisible()
  await expect(row(ids[5])).toBeVisible()
  await expect(row(ids[6])).toBeVisible()
  expect(sent.filter((request) => /stranger|01999999999|received/i.test(request))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /stranger/i,
  )
  const { data: left } = (await (
    await page.request.get('/api/admin/payments?status=paid&per_page=100', bearer(token))
  ).json()) as { data: { id: number }[] }
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(0, 5)))
})

test('a payment in review shows its whole TrxID, number, sum and time in the row, and its rivals beside it', async ({
  page,
}) => {
  await signInByApi(page, accounts.admin)
  const trx = ['8NA1QW2ER3TY4UI5OP6A', '9AB1CD2EF3', '8NA1QW2ER3TY4UI5OP6A']
  // Among the longest of the short times.
  const time = `${new Date().getFullYear()}-07-29T05:49:00Z`
  const names = ['অ'.repeat(80), 'মোঃ আব্দুল্লাহ আল মামুন', 'রহিমা']
  await page.route('**/api/admin/payments?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object[] }
    const rows = trx.map((transaction_id, at) => ({
      ...data[0],
      id: at + 1,
      name: names[at],
      phone: `0171234567${at}`,
      amount: 2999,
      payment_time: time,
      transaction_id,
      rival_count: at === 1 ? 0 : 1,
    }))
    await route.fulfill({ json: { ...rest, data: rows } })
  })
  for (const [width, height] of [
    [1280, 48],
    [360, 68],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/payments?status=review')
    const rows = page.locator('main tbody tr')
    await expect(rows).toHaveCount(3)
    for (const [place, at] of [0, 2, 1].entries()) {
      const row = rows.nth(place)
      const box = await row.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(height)
      const whole = [trx[at] ?? '', `0171234567${at}`, '৳২,৯৯৯.০০', formatShortDateTime(time)]
      for (const text of at === 1 ? whole : [...whole, '+১']) {
        const shown = row.getByText(text, { exact: text !== '+১' }).filter({ visible: true })
        await expect(shown, `${text} at ${width}`).toBeVisible()
        const hidden = await shown.evaluate((element) => {
          const cell = element.closest('td')
          return (cell?.scrollWidth ?? NaN) - (cell?.clientWidth ?? NaN)
        })
        expect(hidden, `what is cut of ${text} at ${width}`).toBe(0)
        const { x = NaN, width: long = NaN } = (await shown.boundingBox()) ?? {}
        expect(x + long).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
      }
    }
    const name = rows.nth(2).getByText(names[1] ?? '', { exact: true })
    const cut = await name.evaluate((text) => text.scrollWidth - text.clientWidth)
    if (width === 1280) expect(cut).toBe(0)
    const scrolled = await page.evaluate(() => {
      const table = document.querySelector('main table')
      return (table?.scrollWidth ?? NaN) - (table?.parentElement?.clientWidth ?? NaN)
    })
    expect(scrolled).toBeLessThanOrEqual(0)
  }
})
