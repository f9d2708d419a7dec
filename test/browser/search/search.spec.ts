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
  // The list of the old order stays until the new one is rendered.
  const next = page.getByRole('link', { name: /পরের|পরবর্তী/ })
  await expect(next).toHaveAttribute('href', /sort=newest/)
  await next.click()
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
