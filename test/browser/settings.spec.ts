import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts, bearer, expect, newVisitor, signInByApi, test } from './support.ts'

// These tests change what all visitors see, so they run after all other specs (playwright.config.ts).

type Settings = { data: Record<string, unknown> }
const groups = {
  system: ['maintenance_mode'],
  terms: ['terms_and_conditions_content'],
}

let token = ''
let saved: Settings = { data: {} }

test.beforeEach(async ({ page }) => {
  token = await signInByApi(page, accounts.admin)
  saved = (await (await page.request.get('/api/admin/settings', bearer(token))).json()) as Settings
})

test.afterEach(async ({ page }) => {
  const put = (path: string, data: object) =>
    page.request.put(`/api/admin/${path}`, { ...bearer(token), data })
  for (const [group, keys] of Object.entries(groups))
    await put(`settings/${group}`, Object.fromEntries(keys.map((key) => [key, saved.data[key]])))
  const { site_name, site_title } = saved.data
  await put('settings/site', { site_name, site_title, delete_logo: true, delete_favicon: true })
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

test('maintenance mode blocks visitors but not admin and staff', async ({ page, browser }) => {
  await open(page, 'system')
  await page.getByLabel('রক্ষণাবেক্ষণ মোড').check()
  await expect(page.getByText('সংরক্ষণ করলেই সাইট সবার জন্য বন্ধ হবে।')).toBeVisible()
  await save(page, 'সিস্টেম সেটিংস')
  const guest = await visit(browser, '/')
  await expect(guest.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toBeVisible()
  expect((await guest.request.get('/')).status()).toBe(503)
  // What leads here again is left out. The staff sign in.
  await expect(guest.getByRole('banner').getByRole('link')).toHaveText([/./, 'লগইন'])
  await expect(guest.getByRole('navigation').or(guest.getByRole('contentinfo'))).toHaveCount(0)
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
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('কাজের মানুষ')
})

test('terms can have headings and links', async ({ page }) => {
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
})
