import type { APIRequestContext, Page } from '@playwright/test'
import { freshPhone, registerCustomer } from '#test/browser/factories.ts'
import { accounts, expect, newVisitor, signInByApi, test } from '#test/browser/support.ts'

type Near = { from: { name: string }; groups: { place: { level: string } | null }[] }
type Listing = { total: number; near: Near | null }

/** Lists of one trade in one upazila that have no provider, while an upazila near them has one. */
async function emptyLists(request: APIRequestContext, count: number): Promise<string[]> {
  const found: string[] = []
  const tree = (await (await request.get('/api/locations/tree')).json()) as {
    data: { thanas: { id: number; district_id: number }[]; districts: { id: number; division_id: number }[] }
  }
  const { data: trades } = (await (await request.get('/api/biodata/categories')).json()) as {
    data: { id: number }[]
  }
  for (const [at, thana] of tree.data.thanas.entries()) {
    const trade = trades[at % trades.length]
    const district = tree.data.districts.find(({ id }) => id === thana.district_id)
    const query = `category=${trade?.id}&division_id=${district?.division_id}&district_id=${thana.district_id}&upazila_id=${thana.id}`
    const { total, near } = (await (await request.get(`/api/biodata?${query}`)).json()) as Listing
    if (total === 0 && near?.groups[0]?.place?.level === 'upazila') found.push(`/biodata?${query}`)
    if (found.length === count) return found
  }
  throw new Error('the demo has too few empty lists')
}

const panel = (page: Page) => page.getByRole('region', { name: 'জানানোর অনুরোধ' })
const ask = (page: Page) => panel(page).getByRole('button', { name: 'কেউ যোগ দিলে জানাবেন' })

test('a customer leaves a request with one tap, and withdraws it', async ({ page }) => {
  const [path = ''] = await emptyLists(page.request, 1)
  const customer = await registerCustomer(page.request)
  await signInByApi(page, customer)
  await page.goto(path)
  await ask(page).click()
  await expect(panel(page)).toContainText('অনুরোধ রাখা হয়েছে')
  await panel(page).getByRole('link', { name: 'আমার অনুরোধগুলো' }).click()
  const requests = page.getByRole('main').getByRole('listitem')
  await expect(requests).toHaveCount(1)
  await requests.getByRole('button', { name: /তুলে নিন/ }).click()
  await expect(page.getByText('কোনো অনুরোধ নেই')).toBeVisible()
})

test('a guest leaves a request with a code, and the admin sees the demand without the number', async ({
  page,
  browser,
}) => {
  const [, path = ''] = await emptyLists(page.request, 2)
  await page.goto(path)
  await ask(page).click()
  const phone = freshPhone()
  await panel(page).getByLabel('ফোন নম্বর').fill(phone)
  await panel(page).getByRole('button', { name: 'কোড পাঠান' }).click()
  const code = await panel(page)
    .getByRole('status')
    .filter({ hasText: 'কোডটি হলো' })
    .locator('strong')
    .textContent()
  const digits = (code ?? '').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  await panel(page).getByRole('textbox').first().pressSequentially(digits)
  await panel(page).getByRole('button', { name: 'অনুরোধ রাখুন' }).click()
  await expect(panel(page)).toContainText('অনুরোধ রাখা হয়েছে')

  const admin = await newVisitor(browser, accounts.admin)
  await admin.goto('/admin/demand')
  const main = admin.getByRole('main')
  await expect(main.getByText('১টি খোলা').first()).toBeVisible()
  expect(await main.textContent()).not.toContain(phone.slice(1))
  await admin.context().close()
})
