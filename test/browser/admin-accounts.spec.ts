import type { APIRequestContext, Page } from '@playwright/test'
import { accounts, expect, freshPhone, picture, signIn, signInQuietly, test } from './support.ts'

const password = 'people-pass-1'

// Two people at two browsers take their time on a busy machine.
test.describe.configure({ timeout: 150_000 })

/** A token of somebody, from the API. */
async function tokenOf(request: APIRequestContext, account: { phone: string; password: string }) {
  const answer = await request.post('/api/auth/login', { data: account })
  return ((await answer.json()) as { token: string }).token
}

/** Somebody who has just registered and confirmed the number. */
async function newCustomer(request: APIRequestContext, name: string) {
  const phone = freshPhone()
  const { data } = (await (await request.get('/api/locations/tree')).json()) as {
    data: { districts: { id: number; division_id: number }[]; thanas: { id: number; district_id: number }[] }
  }
  const [thana] = data.thanas
  const district = data.districts.find(({ id }) => id === thana?.district_id)
  const form = {
    name,
    phone,
    password,
    confirmPassword: password,
    role: 'customer',
    division_id: district?.division_id,
    district_id: district?.id,
    upazila_id: thana?.id,
    terms_accepted: true,
  }
  const registered = await request.post('/api/auth/register', { data: form })
  expect(registered.ok(), await registered.text()).toBe(true)
  const { dev_otp: otp } = (await registered.json()) as { dev_otp: string }
  const verified = await request.post('/api/auth/verify-otp', { data: { phone, otp } })
  expect(verified.ok(), await verified.text()).toBe(true)
  return { phone, password }
}

const addStaff = async (page: Page, name: string) => {
  const phone = freshPhone()
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'স্টাফ যোগ করুন' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'যোগ করুন', exact: true }).click()
  await expect(dialog.getByText('নাম প্রয়োজন')).toBeVisible()
  await expect(dialog.getByText('পাসওয়ার্ড প্রয়োজন')).toBeVisible()
  await dialog.getByLabel('নাম', { exact: true }).fill(name)
  await dialog.getByLabel('ফোন নম্বর').fill(phone)
  await dialog.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
  await picture(page, 'staff-add')
  await dialog.getByRole('button', { name: 'যোগ করুন', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  return { phone, password }
}

test('a suspended customer is out at once, reads why, and comes back', async ({ page, browser }) => {
  const name = `সাময়িক গ্রাহক ${Date.now()}`
  const customer = await newCustomer(page.request, name)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, customer, '/me/profile')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('আমার প্রোফাইল')

  await signInQuietly(page, accounts.admin)
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('গ্রাহক')
  await picture(page, 'customers')
  await page.getByRole('searchbox').fill(customer.phone)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'অ্যাকাউন্ট স্থগিত করুন' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'স্থগিত করুন' }).click()
  await expect(dialog.getByText('কারণ লিখুন')).toBeVisible()
  await dialog.getByLabel('কারণ').fill('ভুয়া অভিযোগ')
  await picture(page, 'customer-suspend')
  await dialog.getByRole('button', { name: 'স্থগিত করুন' }).click()
  await expect(page.getByText('অ্যাকাউন্টটি স্থগিত আছে')).toBeVisible()
  await picture(page, 'customer-suspended')

  // Their next step on the open page ends at the login.
  await theirs.getByRole('button', { name: 'তথ্য নামান' }).click()
  await theirs.waitForURL(/\/login/)
  await theirs.getByLabel('ফোন নম্বর').fill(customer.phone)
  await theirs.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'লগইন', exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText('কারণ: ভুয়া অভিযোগ')

  await page.getByRole('button', { name: 'আবার চালু করুন' }).click()
  await expect(page.getByText('অ্যাকাউন্টটি স্থগিত আছে')).toBeHidden()
  await expect(page.getByRole('region', { name: 'অ্যাকাউন্টের ইতিহাস' })).toContainText('আবার চালু করেছেন')
  await theirs.getByRole('button', { name: 'লগইন', exact: true }).click()
  await theirs.waitForURL((url) => !url.pathname.startsWith('/login'))
  await theirs.context().close()
})

test('new staff see what staff may, and are out the moment they are deleted', async ({ page, browser }) => {
  const name = `নতুন স্টাফ ${Date.now()}`
  await signInQuietly(page, accounts.admin)
  const account = await addStaff(page, name)
  await picture(page, 'staff')

  const theirs = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await signIn(theirs, account)
  await expect(theirs).toHaveURL(/\/admin$/)
  const menu = theirs.getByRole('complementary').or(theirs.getByRole('navigation'))
  await expect(menu.getByRole('link', { name: 'গ্রাহক' }).first()).toBeVisible()
  for (const hidden of ['সেটিংস', 'স্টাফ', 'পেমেন্ট', 'এলাকা'])
    await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  for (const shut of ['/admin/settings', '/admin/staff', '/admin/payments']) {
    await theirs.goto(shut)
    await expect(theirs).toHaveURL((url) => url.pathname === '/')
  }
  await theirs.goto('/admin/customers')
  await theirs.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(theirs.getByRole('region', { name: 'দেখা নম্বর' })).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'পেমেন্ট' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'অ্যাকাউন্ট স্থগিত করুন' })).toHaveCount(0)

  await page.getByRole('button', { name: `${name} কে মুছে ফেলুন` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('এটি আর ফেরানো যাবে না')
  await picture(page, 'staff-delete')
  await dialog.getByRole('button', { name: 'মুছে ফেলুন' }).click()
  await expect(page.getByText('সফলভাবে মুছে ফেলা হয়েছে')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'গ্রাহকের তালিকা' }).click()
  await theirs.waitForURL(/\/login/)
  await theirs.context().close()
})

test('two who edit one person see each other, and nothing typed is lost by a slip', async ({ page }) => {
  const name = `সম্পাদনা স্টাফ ${Date.now()}`
  const adminToken = await signInQuietly(page, accounts.admin)
  const { phone } = await addStaff(page, name)
  await page.getByRole('button', { name: `${name} এর তথ্য সম্পাদনা করুন` }).click()
  const dialog = page.getByRole('dialog', { name: `${name} এর তথ্য` })
  await dialog.getByLabel('ইমেইল').fill('mine@example.com')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'সংরক্ষণ না করে বন্ধ করবেন?' })
  await question.getByRole('button', { name: 'এখানেই থাকুন' }).click()

  const headers = { Authorization: `Bearer ${adminToken}` }
  const { data } = (await (await page.request.get('/api/admin/staff', { headers })).json()) as {
    data: { id: number; name: string }[]
  }
  const id = data.find((member) => member.name === name)?.id
  const other = await page.request.post(`/api/admin/staff/${id}?_method=PUT`, {
    headers,
    multipart: { name, phone, email: 'theirs@example.com' },
  })
  expect(other.ok(), await other.text()).toBe(true)

  await dialog.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(dialog).toContainText('theirs@example.com')
  await picture(page, 'staff-conflict')
  await dialog.getByRole('button', { name: 'আমার তথ্য রাখুন' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('mine@example.com')
  await page.request.delete(`/api/admin/staff/${id}`, { headers })
})

test('a new password ends the session, and the login page says so', async ({ page }) => {
  const name = `প্রোফাইল স্টাফ ${Date.now()}`
  const adminToken = await tokenOf(page.request, accounts.admin)
  const headers = { Authorization: `Bearer ${adminToken}` }
  const phone = freshPhone()
  const made = await page.request.post('/api/admin/staff', { headers, multipart: { name, phone, password } })
  const { data } = (await made.json()) as { data: { id: number } }
  await signInQuietly(page, { phone, password })
  await page.goto('/admin/profile')
  await picture(page, 'admin-profile')
  await page.getByLabel('নাম', { exact: true }).fill(`${name} ক`)
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('প্রোফাইল সফলভাবে সংরক্ষণ হয়েছে')).toBeVisible()
  await page.getByLabel('নতুন পাসওয়ার্ড', { exact: true }).fill('brand-new-pass')
  await page.getByLabel('নতুন পাসওয়ার্ড আবার লিখুন').fill('brand-new-past')
  await page.getByLabel('বর্তমান পাসওয়ার্ড').fill(password)
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('পাসওয়ার্ড ও নিশ্চিত পাসওয়ার্ড মিলছে না')).toBeVisible()
  await page.getByLabel('নতুন পাসওয়ার্ড আবার লিখুন').fill('brand-new-pass')
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('নতুন পাসওয়ার্ড দিয়ে লগইন করুন')).toBeVisible()
  await page.waitForURL(/\/login$/)
  await expect(page.getByLabel('ফোন নম্বর')).toHaveValue(phone)
  await picture(page, 'admin-profile-login')
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('brand-new-pass')
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL(/\/admin$/)
  await page.request.delete(`/api/admin/staff/${data.id}`, { headers })
})
