import { photoFile } from './factories.ts'
import { accounts, bearer, expect, signInByApi, test } from './support.ts'

type Categories = { data: { id: number; name: string }[]; suggested: { name: string }[] }

const drawn = 'ফটোগ্রাফার'

test('an admin adds a drawn trade that the site does not have', async ({ page }) => {
  const token = await signInByApi(page, accounts.admin)
  const read = async () =>
    (await (await page.request.get('/api/admin/categories', bearer(token))).json()) as Categories
  const edit = async (id: number, name: string) => {
    const multipart = { name, image: await photoFile('#7a5c3b') }
    const answer = await page.request.post(`/api/categories/${id}?_method=PUT`, {
      ...bearer(token),
      multipart,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const original = (await read()).data.find(({ name }) => name === drawn)
  expect(original).toBeDefined()
  const id = original?.id ?? 0
  // With another name and another picture it is another trade.
  await edit(id, 'বিয়ের ছবি')
  expect((await read()).suggested.map(({ name }) => name)).toEqual([drawn])

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'তৈরি পেশা থেকে নিন' }).click()
  const panel = page.getByRole('region', { name: 'তৈরি পেশা থেকে বেছে নিন' })
  await panel.getByText(drawn).click()
  await expect(panel.getByRole('checkbox', { name: drawn })).toBeChecked()
  await panel.getByRole('button', { name: '১টি যোগ করুন' }).click()
  await expect(page.getByText('পেশাগুলো সফলভাবে যোগ করা হয়েছে।')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'তৈরি পেশা থেকে নিন' })).toBeHidden()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: drawn }) })
  const picture = card.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const added = (await read()).data.find(({ name }) => name === drawn)
  await page.request.delete(`/api/categories/${added?.id}`, bearer(token))
  await edit(id, drawn)
})

test('a site without plans offers three of each kind, to take over or to edit', async ({ page }) => {
  await signInByApi(page, accounts.admin)
  const noPlans = { subscription_plans: [], boosting_plans: [], daily_view_limit_default: 50 }
  await page.route('**/api/admin/plans', (route) => route.fulfill({ json: noPlans }))
  await page.goto('/admin/plans')
  const offers = page.getByRole('region', { name: 'শুরুর সাবস্ক্রিপশন প্ল্যান' })
  await expect(offers.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'শুরুর বুস্ট প্ল্যান' }).getByRole('listitem')).toHaveCount(3)

  await offers.getByRole('button', { name: 'মাসিক: বদলে নিন', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('প্ল্যানের নাম')).toHaveValue('মাসিক')
  await expect(dialog.getByLabel('মূল্য (টাকা)')).toHaveValue('149')
  await expect(dialog.getByLabel('দৈনিক নম্বর দেখার সীমা')).toHaveValue('10')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The demo has a plan of this name, and keeps it.
  await page.unroute('**/api/admin/plans')
  await offers.getByRole('button', { name: 'সাপ্তাহিক: নিন' }).click()
  await expect(page.getByText('এই প্ল্যান আগেই সফলভাবে যোগ করা হয়েছে।')).toBeVisible()
  await expect(offers).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'সাপ্তাহিক' })).toHaveCount(1)
})
