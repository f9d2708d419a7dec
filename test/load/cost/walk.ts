// What a person does in a browser, at the size of a phone. Each journey ends when the page is quiet.
import { expect as expectAtOnce, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chooseDhanmondi } from '#test/browser/support.ts'
import sharp from 'sharp'
import { freshPhone } from '#test/browser/factories.ts'

// Milliseconds. The measurement counts, it does not time, so a busy machine is no failure.
const patience = 60_000
const expect = expectAtOnce.configure({ timeout: patience })

export type Account = { phone: string; password: string }

export async function openBrowser(browser: Browser, site: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 360, height: 740 },
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    isMobile: true,
    hasTouch: true,
  })
  context.setDefaultTimeout(patience)
  return context
}

const quiet = (page: Page) => page.waitForLoadState('networkidle')
const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')

async function scrollDown(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(250)
  }
  await quiet(page)
}

async function search(page: Page): Promise<void> {
  await page.goto('/')
  await quiet(page)
  await page.getByText('এলাকা বেছে নিন', { exact: true }).click()
  await page.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'ইলেকট্রিশিয়ান' })
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByRole('button', { name: 'খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?/)
  await expect(cardsOf(page).first()).toBeVisible()
  await quiet(page)
}

async function openProvider(page: Page, index: number): Promise<void> {
  await cardsOf(page).nth(index).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(page)
}

/** Home, search, list to its end, two providers, back to the list. */
export async function lookAround(page: Page): Promise<void> {
  await search(page)
  await scrollDown(page, 8)
  for (const index of [0, 3]) {
    await openProvider(page, index)
    await scrollDown(page, 1)
    await page.goBack()
    await expect(cardsOf(page).first()).toBeVisible()
    await quiet(page)
  }
}

/** Registers a customer up to the verified number. */
export async function registerCustomer(page: Page): Promise<Account> {
  const account = { phone: freshPhone(), password: 'secret-pass-1' }
  await page.goto('/register')
  await quiet(page)
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(account.phone)
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
  await page.getByLabel('পাসওয়ার্ড নিশ্চিত করুন').fill(account.password)
  await chooseDhanmondi(page)
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).click()
  await page.getByRole('button', { name: 'আমি গ্রহণ করছি' }).click()
  const registered = page.waitForResponse('**/api/auth/register')
  await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
  const { dev_otp: code } = (await (await registered).json()) as { dev_otp: string }
  await page.getByRole('main').locator('input').first().click()
  await page.keyboard.type(code)
  await page.waitForURL((url) => !/\/(?:register|verify-otp)/.test(url.pathname))
  await quiet(page)
  return account
}

export async function signIn(page: Page, account: Account, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await quiet(page)
  await page.getByLabel('ফোন নম্বর').fill(account.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await quiet(page)
}

async function reveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' }).click()
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()
  const terms = page.getByRole('button', { name: 'আমি রাজি' })
  await call.or(terms).first().waitFor()
  if (await terms.isVisible()) await terms.click()
  await call.waitFor()
  await quiet(page)
}

/** Plans, payment at the gateway, a provider, the number and a rating. The customer is signed in. */
export async function buyAndReveal(page: Page): Promise<void> {
  await page.goto('/plans')
  await quiet(page)
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('পেমেন্ট পদ্ধতি')
  const label = await choice
    .locator('option')
    .filter({ hasText: /এসএসএল/ })
    .first()
    .textContent()
  await choice.selectOption({ label: label ?? '' })
  await dialog.getByRole('button', { name: /পরিশোধ করুন/ }).click()
  await page.getByRole('button', { name: 'টাকা দিন', exact: true }).click()
  await page.waitForURL(/\/payment\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
  await quiet(page)
  await search(page)
  await openProvider(page, 1)
  await reveal(page)
  await page.getByRole('radio', { name: /৪/ }).first().check({ force: true })
  await expect(page.getByText(/সফল/).first()).toBeVisible()
  await quiet(page)
}

/** Sign-in, search, one provider, the number, the list of contacts. */
export async function visitAsCustomer(page: Page, account: Account): Promise<void> {
  await signIn(page, account, '/')
  await search(page)
  await openProvider(page, 2)
  await reveal(page)
  await page.goto('/me/contacts')
  await quiet(page)
}

/** A photo that compresses like one of a phone: 640 pixels of it are about 40 kB as WebP. */
export async function phonePhoto(name: string, size: { width: number; height: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .blur(2.5)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The form with a photo and both sides of an identity card. The worker is signed in. */
export async function submitProfile(page: Page): Promise<void> {
  await page.goto('/worker/submit')
  await quiet(page)
  const pictures = [
    ['প্রোফাইল ছবি', { width: 3000, height: 4000 }],
    ['পরিচয়পত্রের সামনের দিক', { width: 4000, height: 2500 }],
    ['পরিচয়পত্রের পেছনের দিক', { width: 4000, height: 2500 }],
  ] as const
  for (const [label, size] of pictures) {
    const field = page.getByRole('group', { name: label })
    await field.getByLabel('ছবি বেছে নিন').setInputFiles(await phonePhoto(`${size.width}.jpg`, size))
    await field.getByRole('button', { name: 'ছবিটি সরান' }).waitFor()
  }
  await page.getByLabel('পেশা').selectOption({ label: 'দর্জি' })
  await page.getByRole('button', { name: '৩ বছর', exact: true }).click()
  await page.getByLabel('নিজের সম্পর্কে').fill('মাপমতো সেলাই করি।')
  await page.getByLabel('নারী').check()
  await chooseDhanmondi(page)
  await page.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪৫৬৭৮৯০')
  await page.getByRole('button', { name: 'বায়োডাটা জমা দিন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বায়োডাটা অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()
  await quiet(page)
}

/** Sign-in and the profile of the account. */
export const visitAsWorker = (page: Page, account: Account) => signIn(page, account, '/worker/submit')

/** Sign-in, the queue, and so many approvals. */
export async function moderate(page: Page, account: Account, decisions: number): Promise<void> {
  await signIn(page, account, '/admin/moderation')
  const shown = page.getByRole('region', { name: 'বায়োডাটা' }).getByRole('heading', { level: 2 })
  for (let decision = 0; decision < decisions; decision += 1) {
    const name = await shown.innerText()
    await page.getByRole('button', { name: 'অনুমোদন' }).click()
    await expect(shown).not.toHaveText(name)
    await quiet(page)
  }
}
