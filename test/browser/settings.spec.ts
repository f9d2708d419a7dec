import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts, bearer, expect, newVisitor, signInByApi, test } from './support.ts'

// These tests change what all visitors see, so they run after all other specs (playwright.config.ts).

type Settings = { data: Record<string, unknown> }
const groups = {
  contact: ['contact_phone', 'facebook_url'],
  payment: ['enable_sslcommerz', 'ssl_store_id', 'ssl_store_password', 'enable_manual_payment'],
  system: ['allow_free_biodata_submission', 'biodata_submission_fee', 'maintenance_mode', 'currency_symbol'],
  terms: ['terms_and_conditions_content'],
  notifications: ['sms_template_worker_approved'],
  faq: ['faq_items', 'faq_enabled'],
  moderation: ['id_image_retention_days'],
}

let token = ''
let saved: Settings = { data: {} }
let about: { title: string; html: string } | undefined

test.beforeEach(async ({ page }) => {
  token = await signInByApi(page, accounts.admin)
  saved = (await (await page.request.get('/api/admin/settings', bearer(token))).json()) as Settings
  const pages = await (await page.request.get('/api/information/about')).json()
  about = (pages as { data: typeof about }).data
})

test.afterEach(async ({ page }) => {
  const put = (path: string, data: object) =>
    page.request.put(`/api/admin/${path}`, { ...bearer(token), data })
  for (const [group, keys] of Object.entries(groups))
    await put(
      `settings/${group}`,
      Object.fromEntries(keys.map((key) => [key, key === 'ssl_store_password' ? null : saved.data[key]])),
    )
  const { site_name, site_title } = saved.data
  await put('settings/site', { site_name, site_title, delete_logo: true, delete_favicon: true })
  await put('sms/settings', { mimsms_username: '', mimsms_api_key: null })
  if (about) await put('information/about', { title: about.title, html: about.html })
})

const open = (page: Page, tab: string) => page.goto(`/admin/settings?tab=${tab}`)

async function save(page: Page, form: string): Promise<void> {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText(/সফলভাবে সংরক্ষণ হয়েছে/)).toBeVisible()
}

/** Opens a path of the site in a new browser context. */
async function visit(
  browser: Browser,
  path: string,
  account?: Parameters<typeof newVisitor>[1],
): Promise<Page> {
  const page = await newVisitor(browser, account)
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

test('visitors see the name, the title and the pictures of the site [A-044]', async ({ page, browser }) => {
  await open(page, 'site')
  await page.getByLabel('সাইটের নাম').fill('সেবাঘর')
  await page.getByLabel('সাইটের শিরোনাম').fill('সেবাঘর: কাজের মানুষ')
  const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#00684a' } })
    .png()
    .toBuffer()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo }
  await page.getByLabel('লোগো', { exact: true }).setInputFiles(file)
  await page.getByLabel('ফেভিকন', { exact: true }).setInputFiles(file)
  await expect(page.getByAltText('লোগো: যেমন দেখাবে')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'লিংকের কার্ড' })).toContainText('সেবাঘর: কাজের মানুষ')
  await save(page, 'সাইটের তথ্য')
  await expect(page.getByRole('banner').getByRole('img', { name: 'সেবাঘর' })).toBeVisible()

  const guest = await visit(browser, '/')
  await expect(guest).toHaveTitle('সেবাঘর: কাজের মানুষ')
  await expect(guest.getByRole('banner').getByRole('img', { name: 'সেবাঘর' })).toBeVisible()
  const html = await (await guest.request.get('/')).text()
  expect(html).toMatch(/<link rel="icon" href="\/storage\/site\/[0-9a-f]{32}\.webp">/)
  expect(html).toMatch(/og:image" content="http:\/\/[^"]+\/storage\/site\/[0-9a-f]{32}\.webp"/)

  const svg = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await page.getByLabel('লোগো', { exact: true }).setInputFiles(svg)
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText(/শুধু JPG, PNG বা WebP/)).toBeVisible()
})

test('the footer shows the phone of the site, and an invalid link is rejected at its field', async ({
  page,
  browser,
}) => {
  await open(page, 'contact')
  await page.getByLabel('ফোন নম্বর').fill('০১৭১২-৯৯৯৮৮৮')
  await page.getByLabel('ফেসবুক').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('সঠিক ঠিকানা দিন (https://...)')).toBeVisible()
  await expect(page.getByLabel('ফেসবুক')).toBeFocused()
  await page.getByLabel('ফেসবুক').fill('https://facebook.com/kormi')
  await save(page, 'যোগাযোগের তথ্য')
  const guest = await visit(browser, '/')
  const phone = guest.getByRole('contentinfo').getByRole('link', { name: '01712999888' })
  await expect(phone).toHaveAttribute('href', 'tel:01712999888')
})

test('a payment method is offered only when its settings are complete', async ({ page, browser }) => {
  await open(page, 'payment')
  await page.getByLabel('এসএসএল কমার্জ চালু').check()
  await page.getByLabel('স্টোর আইডি').fill('kormi-test')
  await save(page, 'পেমেন্ট সেটিংস')
  await expect(page.getByText(/এসএসএল কমার্জ.*তথ্য অসম্পূর্ণ। তাই/)).toBeVisible()
  const password = page.getByLabel('স্টোর পাসওয়ার্ড')
  await password.fill('kormi-test@ssl')
  await save(page, 'পেমেন্ট সেটিংস')
  await expect(password).toHaveValue('')
  await expect(page.getByText('সংরক্ষিত আছে (শেষে @ssl)', { exact: false })).toBeVisible()
  const customer = await visit(browser, '/plans', accounts.newCustomer)
  await customer
    .getByRole('main')
    .getByRole('button', { name: /কিনুন|নিন|বেছে/ })
    .first()
    .click()
  await expect(customer.getByLabel('পেমেন্ট পদ্ধতি')).toContainText('এসএসএল কমার্জ')
})

test('SMS cannot be enabled with incomplete settings, and only the last characters of the key are shown', async ({
  page,
}) => {
  await open(page, 'sms')
  await page.getByLabel('এসএমএস পাঠানো চালু').check()
  await page.getByRole('form', { name: 'এসএমএস সেটিংস' }).getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('আগে ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা দিন')).toBeVisible()
  await page.getByLabel('এসএমএস পাঠানো চালু').uncheck()
  await page.getByLabel('ইউজারনেম').fill('kormi')
  await page.getByLabel('API কী').fill('a-long-secret-key-7788')
  await save(page, 'এসএমএস সেটিংস')
  await expect(page.getByText(/সংরক্ষিত আছে \(শেষে 7788\)/)).toBeVisible()
  await page.getByLabel('পরীক্ষার নম্বর').fill('8801712345678')
  await page.getByRole('button', { name: 'পরীক্ষামূলক এসএমএস পাঠান' }).click()
  await expect(page.getByText(/পরীক্ষার এসএমএস সফলভাবে/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'সাম্প্রতিক এসএমএস' })).toBeVisible()
})

test('workers see the fee, and maintenance mode blocks visitors but not admin and staff', async ({
  page,
  browser,
}) => {
  await open(page, 'system')
  const fee = page.getByLabel('বায়োডাটা জমার ফি (৳)')
  await expect(fee).toBeDisabled()
  await page.getByLabel('বিনা মূল্যে বায়োডাটা জমা দেওয়া যাবে').uncheck()
  await fee.fill('৭৫.৫০')
  await save(page, 'সিস্টেম সেটিংস')
  const worker = await visit(browser, '/worker/submit', accounts.newWorker)
  await expect(worker.getByRole('main')).toContainText('৳৭৫.৫০')

  await page.getByLabel('রক্ষণাবেক্ষণ মোড').check()
  await expect(page.getByText('সংরক্ষণ করলেই সাইট সবার জন্য বন্ধ হবে।')).toBeVisible()
  await save(page, 'সিস্টেম সেটিংস')
  const guest = await visit(browser, '/')
  await expect(guest.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toBeVisible()
  expect((await guest.request.get('/')).status()).toBe(503)
  await expect(guest.getByRole('navigation').getByRole('link', { name: 'লগইন' })).toBeVisible()
  // The HTML is the same for all visitors; the browser of admin and staff then loads the page.
  for (const account of [accounts.admin, accounts.staff]) {
    const insider = await visit(browser, '/biodata', account)
    await expect(insider.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toBeHidden()
    await expect(insider.getByRole('main').getByRole('article').first()).toBeVisible()
    await insider.context().close()
  }
  await page.reload()
  await expect(page.getByText('সাইট এখন দর্শকদের জন্য বন্ধ আছে।')).toBeVisible()
  await page.getByLabel('রক্ষণাবেক্ষণ মোড').uncheck()
  await save(page, 'সিস্টেম সেটিংস')
  await guest.goto('/')
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('বিশ্বস্ত')

  await page.getByLabel('পরিচয়পত্রের ছবি কত দিন থাকবে').fill('৪৫')
  await save(page, 'যাচাইয়ের সেটিংস')
  await expect(page.getByLabel('পরিচয়পত্রের ছবি কত দিন থাকবে')).toHaveValue('45')
})

test('terms can have headings and links, and the registration shows them', async ({ page, browser }) => {
  await open(page, 'terms')
  const editor = page.getByRole('textbox', { name: 'নিবন্ধনের শর্ত', exact: true })
  const tools = page.getByRole('toolbar').first()
  await editor.click()
  await editor.press('ControlOrMeta+End')
  await editor.press('Enter')
  await tools.getByRole('button', { name: 'বড় শিরোনাম' }).click()
  await editor.pressSequentially('নতুন ধারা')
  await expect(editor.getByRole('heading', { name: 'নতুন ধারা' })).toBeVisible()
  await editor.press('Enter')
  await tools.getByRole('button', { name: 'লিংক' }).click()
  await page.getByLabel('লিংকের ঠিকানা').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'লিংক বসান' }).click()
  await expect(page.getByText('ঠিকানা https:// দিয়ে শুরু করুন')).toBeVisible()
  await page.getByLabel('লিংকের ঠিকানা').fill('https://kormi.example/terms')
  await page.getByLabel('লিংকের ঠিকানা').press('Enter')
  await save(page, 'শর্তাবলী')
  const answer = await page.request.get('/api/settings/terms-and-conditions')
  const { data } = (await answer.json()) as { data: { content: string } }
  expect(data.content).toContain('<h2>নতুন ধারা</h2>')
  expect(data.content).toContain('<a href="https://kormi.example/terms">')

  const guest = await visit(browser, '/register')
  await guest.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await guest.getByLabel('ফোন নম্বর').fill('01899887766')
  await guest.getByRole('button', { name: 'পরবর্তী' }).click()
  await guest.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-1')
  await guest.getByLabel('পাসওয়ার্ড নিশ্চিত করুন').fill('secret-1')
  for (const label of ['বিভাগ', 'জেলা'])
    await guest.getByLabel(label, { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await guest.getByLabel('থানা/উপজেলা').selectOption({ index: 1 })
  await guest.getByRole('button', { name: 'পরবর্তী' }).click()
  await guest.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).click()
  await expect(guest.getByRole('dialog').getByRole('heading', { name: 'নতুন ধারা' })).toBeVisible()
})

test('the SMS editor shows a preview and the number of parts', async ({ page }) => {
  await open(page, 'notifications')
  const section = page.getByRole('region', { name: 'অনুমোদনের এসএমএস' })
  const field = section.getByLabel('অনুমোদনের এসএমএস', { exact: true })
  await field.fill('প্রিয়')
  await section.getByRole('button', { name: 'নাম', exact: true }).click()
  await expect(section).toContainText('প্রিয় মোঃ আবদুর রহিম')
  await expect(section).toContainText('১টি এসএমএসের খরচ')
  await field.fill('প্রিয় {{nam}}')
  await expect(section).toContainText('অজানা শব্দ: {{nam}}')
  await field.fill(`{{name}} ${'ক'.repeat(70)}`)
  await expect(section).toContainText('২টি এসএমএসের খরচ')
  await save(page, 'এসএমএসের লেখা')
})

test('questions can be added, reordered, removed and restored', async ({ page, browser }) => {
  await open(page, 'faq')
  const items = page.getByRole('form', { name: 'প্রশ্নোত্তর' }).getByRole('listitem')
  const before = await items.count()
  await page.getByRole('button', { name: 'প্রশ্ন যোগ করুন' }).click()
  await expect(items).toHaveCount(before + 1)
  await items.last().getByLabel('প্রশ্ন', { exact: true }).fill('টাকা কীভাবে দেব?')
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(items.last().getByText('উত্তর লিখুন')).toBeVisible()
  await items.last().getByLabel('উত্তর').fill('বিকাশে দিন।')
  await expect(page.getByText('উত্তর লিখুন')).toHaveCount(0)
  await items.last().getByRole('button', { name: 'উপরে' }).click()
  await expect(items.nth(before - 1)).toContainText('টাকা কীভাবে দেব?')
  await items
    .nth(before - 1)
    .getByRole('button', { name: 'বাদ দিন' })
    .click()
  await expect(items).toHaveCount(before)
  await page.getByRole('button', { name: 'ফিরিয়ে আনুন' }).click()
  await expect(items.nth(before - 1)).toContainText('টাকা কীভাবে দেব?')
  const handle = items.nth(before - 1).getByRole('button', { name: /সরান$/ })
  await handle.focus()
  await save(page, 'প্রশ্নোত্তর')
  const guest = await visit(browser, '/faq')
  await expect(guest.getByRole('main')).toContainText('টাকা কীভাবে দেব?')
})

test('an information page is edited with a preview', async ({ page, browser }) => {
  await open(page, 'pages&page=about')
  await page.getByLabel('শিরোনাম').fill('আমরা কারা')
  const editor = page.getByRole('textbox', { name: 'লেখা', exact: true })
  await editor.click()
  await editor.press('ControlOrMeta+Home')
  await editor.pressSequentially('নতুন কথা। ')
  await page.getByText('যেমন দেখাবে').click()
  await expect(page.getByRole('article')).toContainText('নতুন কথা।')
  await save(page, 'আমাদের সম্পর্কে')
  const guest = await visit(browser, '/about')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('আমরা কারা')
  await expect(guest.getByRole('main')).toContainText('নতুন কথা।')
})

test('unsaved changes require a confirmation, and an edit conflict shows both versions', async ({ page }) => {
  await open(page, 'contact')
  const address = page.getByLabel('অবস্থান')
  await address.fill('সিলেট')
  await page
    .getByRole('navigation', { name: 'সেটিংসের ভাগ' })
    .getByRole('link', { name: 'সাইটের তথ্য' })
    .click()
  const question = page.getByRole('dialog', { name: 'সংরক্ষণ না করে চলে যাবেন?' })
  await question.getByRole('button', { name: 'এখানেই থাকুন' }).click()
  await expect(address).toHaveValue('সিলেট')

  const data = { contact_location: 'খুলনা' }
  await page.request.put('/api/admin/settings/contact', { ...bearer(token), data })
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  const conflict = page.getByText('এর মধ্যে অন্য কেউ এটি বদলেছেন').locator('..')
  await expect(conflict).toContainText('খুলনা')
  await expect(conflict).toContainText('সিলেট')
  await page.getByRole('button', { name: 'আমার তথ্য রাখুন' }).click()
  await expect(page.getByText(/সফলভাবে সংরক্ষণ হয়েছে/)).toBeVisible()
  await expect(address).toHaveValue('সিলেট')
  const restored = { contact_location: saved.data.contact_location }
  await page.request.put('/api/admin/settings/contact', { ...bearer(token), data: restored })
})

test('staff cannot open the settings', async ({ browser }) => {
  const staff = await visit(browser, '/admin', accounts.staff)
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'সেটিংস' })).toHaveCount(0)
  await staff.goto('/admin/settings')
  await expect(staff).toHaveURL((url) => url.pathname === '/')
  await expect(staff.getByRole('link', { name: 'যাচাই' }).first()).toBeVisible()
})
