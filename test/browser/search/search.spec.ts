import { expect, test } from '#test/browser/support.ts'

test('a search finds providers, and its words stay in the URL while sorting, paging and going back', async ({
  page,
}) => {
  await page.goto('/biodata')
  const field = page.getByRole('combobox', { name: 'কী কাজ, কে বা কোথায়' })
  const cards = page.getByRole('main').getByRole('article')
  await field.pressSequentially('ilektrisian', { delay: 30 })
  await field.press('Enter')
  await expect(page).toHaveURL(/[?&]q=ilektrisian/)
  await expect(page.getByRole('main')).toContainText('“ilektrisian” লিখে পাওয়া')
  await expect(cards).toHaveCount(20)
  for (const card of await cards.all()) await expect(card).toContainText('ইলেকট্রিশিয়ান')

  await page.getByRole('combobox', { name: 'তালিকা সাজান' }).selectOption('newest')
  await expect(page).toHaveURL(/q=ilektrisian&sort=newest/)
  await page.getByRole('link', { name: /পরের|পরবর্তী/ }).click()
  await expect(page).toHaveURL(/q=ilektrisian&sort=newest&page=2/)
  await expect(cards.first()).toContainText('ইলেকট্রিশিয়ান')
  await expect(field).toHaveValue('ilektrisian')
  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/q=ilektrisian&sort=newest&page=2/)
  await expect(field).toHaveValue('ilektrisian')

  await page.getByRole('link', { name: 'লেখা মুছুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?sort=newest$/)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('ilektrisian')
})

test('back leaves a search in one step, and its text with it', async ({ page }) => {
  await page.goto('/biodata?sort=rating')
  const field = page.getByRole('combobox', { name: 'কী কাজ, কে বা কোথায়' })
  await field.pressSequentially('rohim')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=rohim&/)
  await page.goBack()
  await expect(page).toHaveURL(/\/biodata\?sort=rating$/)
  await expect(field).toHaveValue('')
})

test('a search without results offers a larger area, and an unknown word does not empty the list', async ({
  page,
}) => {
  await page.goto('/biodata?q=electrician+zzyzzy&division_id=6&category=4')
  const main = page.getByRole('main')
  await expect(main.getByText('“electrician zzyzzy” লিখে কাউকে পাওয়া যায়নি')).toBeVisible()
  await expect(main.getByRole('link', { name: 'সারা দেশে দেখুন' })).toBeVisible()
  await main.getByRole('link', { name: 'সব এলাকা ও সব কাজে খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?q=electrician\+zzyzzy$/)
  await expect(main.getByRole('article').first()).toContainText('ইলেকট্রিশিয়ান')
})

test('the search works without scripts, is not indexed, and does not match phone numbers', async ({
  browser,
  browserName,
  baseURL,
  request,
}) => {
  test.skip(browserName === 'firefox', 'Playwright cannot switch scripts off in Firefox')
  const html = await (await request.get('/biodata?q=rohim&sort=rating')).text()
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toContain('rel="canonical"')
  expect(html).toContain('আব্দুল রহিম')
  expect(await (await request.get('/biodata?sort=rating')).text()).toMatch(
    /<link rel="canonical" href="https?:\/\/[^"]+\/biodata"/,
  )

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/biodata?sort=newest')
  await page.getByRole('combobox', { name: 'কী কাজ, কে বা কোথায়' }).fill('01712345678')
  await page.getByRole('button', { name: 'খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?sort=newest&q=01712345678$/)
  await expect(page.getByRole('main')).toContainText('“01712345678” লিখে কাউকে পাওয়া যায়নি')
  await context.close()
})

test('the search on the home page needs no place when words are entered', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('main').getByRole('button', { name: 'খুঁজুন' })
  await expect(search).toBeDisabled()
  await page.getByLabel('কী কাজ দরকার').fill('রং মিস্ত্রি')
  await page.getByLabel('কী কাজ দরকার').press('Enter')
  await expect(page).toHaveURL(/\/biodata\?q=/)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('রংমিস্ত্রি')
})
