import type { Locator, Page } from '@playwright/test'
import { freshName, freshPhone, publishWorker } from './factories.ts'
import { chooseMethod, expect, fillCode, observeCalls, test } from './support.ts'
import { translateAgain, translateAll, translateNow } from './translation.ts'

const password = 'secret-pass-1'
/** The same for all walks: to publish one takes as long as a walk. */
let provider: { id: number; phone: string }
test.beforeAll(async ({ request }) => void (provider = await publishWorker(request, freshName('আয়েশা'))))

const main = (page: Page) => page.getByRole('main')
const code = async (page: Page) =>
  (await page.getByRole('status').filter({ hasText: 'কোডটি হলো' }).locator('strong').innerText()).trim()

/** Fills in the registration of a customer who has given a name, up to the boxes of the code. */
async function fillRegistration(page: Page, phone: string): Promise<void> {
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).check()
  await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
}

async function fillLogin(page: Page, phone: string, typed: string): Promise<void> {
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(typed)
}

/** Reveals the number on the profile and calls it. After the agreement one request may ask for the number. */
async function revealAndCall(
  page: Page,
  press: (target: Locator) => Promise<void>,
  change = async () => {},
): Promise<void> {
  const called = await observeCalls(page)
  let reveals = 0
  page.on('response', (response) => {
    if (response.url().includes(`/service-workers/${provider.id}/biodata`) && response.ok()) reveals++
  })
  await page.goto(`/biodata/${provider.id}`)
  await change()
  await press(page.getByRole('button', { name: /নম্বর দেখুন$/ }))
  await press(page.getByRole('button', { name: 'আমি রাজি' }))
  const call = main(page).locator('a[href^="tel:"]').locator('visible=true').first()
  await expect(call).toHaveAttribute('href', `tel:${provider.phone}`)
  await press(call)
  await expect.poll(called).toEqual([`tel:${provider.phone}`])
  expect(reveals).toBe(1)
}

test.describe('by touch', () => {
  test.use({ hasTouch: true })
  const press = (target: Locator) => target.tap()

  test('a visitor registers, mistypes the password, finds a provider, pays by hand, and calls with one request', async ({
    page,
  }) => {
    await translateAll(page, 'replaced')
    const phone = freshPhone()
    await page.goto('/register')
    await press(page.getByRole('button', { name: 'সেবা নিতে চাই' }))
    await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
    await fillRegistration(page, phone)
    await fillCode(page, await code(page))
    await page.waitForURL((url) => url.pathname === '/biodata')
    await page.evaluate(() => localStorage.clear())

    await page.goto('/login')
    await fillLogin(page, phone, 'wrong-password')
    const login = main(page).getByRole('button', { name: 'লগইন', exact: true })
    await press(login)
    await expect(main(page).getByRole('alert')).toContainText('ঠিক নেই')
    await expect(page.getByLabel('ফোন নম্বর')).toHaveValue(phone)
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
    await press(login)
    await page.waitForURL((url) => url.pathname === '/biodata')

    const cards = main(page).getByRole('article')
    const field = page.getByRole('combobox', { name: 'কী কাজ, কে বা কোথায়' })
    // The box, and the cards that come into view, may change between two steps of the machine: a person tries again.
    await expect(async () => {
      await field.fill('ilektrisian')
      await field.press('Enter')
      await expect(page).toHaveURL(/q=ilektrisian/)
    }).toPass()
    const next = page.getByRole('link', { name: /^পরের/ })
    await expect(next).toHaveAttribute('href', /q=ilektrisian/)
    await expect(async () => {
      if (!page.url().includes('page=2')) await next.click({ timeout: 3000 })
      await expect(page).toHaveURL(/page=2/)
    }).toPass()
    await page.goBack()
    await expect(page).not.toHaveURL(/page=2/)
    await press(cards.getByRole('link').first())
    await expect(page).toHaveURL(/\/biodata\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('ilektrisian')
    await expect(cards.first()).toBeVisible()

    await page.goto('/plans')
    await press(page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).first())
    const dialog = page.getByRole('dialog')
    await chooseMethod(dialog, /সেন্ড মানি|বিকাশ/)
    await press(dialog.getByRole('button', { name: /পরিশোধ করুন$/ }))
    await expect(dialog).toBeHidden()
    await expect(main(page).getByText(/সক্রিয়/).first()).toBeVisible()

    await revealAndCall(page, press)
  })
})

test('a translation that begins in the middle, twice, and an extension that removes elements, lose nothing', async ({
  page,
}) => {
  await page.goto('/register?role=customer')
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await translateNow(page, 'moved')
  await fillRegistration(page, freshPhone())
  await expect(page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর')).toBeVisible()
  const digits = await code(page)
  await page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর').click()
  await page.keyboard.type(digits.slice(0, 3))
  await translateAgain(page)
  await page.keyboard.type(digits.slice(3))
  await page.waitForURL((url) => url.pathname === '/biodata')

  await page.goto('/plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).first().click()
  const dialog = page.getByRole('dialog')
  await chooseMethod(dialog, /সেন্ড মানি|বিকাশ/)
  await translateNow(page, 'moved')
  await dialog.getByRole('button', { name: /পরিশোধ করুন$/ }).click()
  await expect(dialog).toBeHidden()

  const click = (target: Locator) => target.click()
  await revealAndCall(page, click, async () => {
    await translateNow(page, 'moved')
    const panel = page.getByRole('region', { name: 'যোগাযোগ' })
    await panel.locator('p, svg').evaluateAll((elements) => elements.forEach((element) => element.remove()))
  })
})
