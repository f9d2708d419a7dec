import { expect, test } from '../support.ts'

for (const path of ['/', '/biodata'])
  test(`${path} needs no style sheet file`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    expect(asked).toContain(path)
    expect(asked.filter((name) => name.endsWith('.css'))).toEqual([])
  })

test('what a visitor does before the scripts run is repeated when they have run', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText('এলাকা বেছে নিন').click()
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('কী কাজ দরকার').fill('রং মিস্ত্রি')
  await page.getByRole('button', { name: 'মেনু' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'সব ক্যাটাগরি' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByRole('button', { name: 'খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?q=.+&division_id=\d+$/)
})

test('a link in a part that is not hydrated opens its page without loading the site again', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'আমাদের সম্পর্কে' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
