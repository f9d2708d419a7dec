import type { Page } from '@playwright/test'
import { freshName, freshPhone, registerCustomer } from './factories.ts'
import { accounts, bearer, expect, newVisitor, signIn, signInByApi, test } from './support.ts'

const password = 'people-pass-1'

// These tests use two browser contexts.
test.describe.configure({ timeout: 150_000 })

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
  await dialog.getByRole('button', { name: 'যোগ করুন', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  return { phone, password }
}

test('a suspended customer is signed out, sees the reason, and can sign in after reinstatement', async ({
  page,
  browser,
}) => {
  const name = freshName('সাময়িক গ্রাহক')
  const customer = await registerCustomer(page.request, name)
  const customerPage = await newVisitor(browser)
  await signIn(customerPage, customer, '/me/profile')
  await expect(customerPage.getByRole('heading', { level: 1 })).toHaveText('আমার অ্যাকাউন্ট')

  await signInByApi(page, accounts.admin)
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('গ্রাহক')
  await page.getByRole('searchbox').fill(customer.phone)
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  // What is red stands last, and has only a border before it is asked about.
  const suspend = page.getByRole('main').getByRole('button').last()
  await expect(suspend).toHaveText('অ্যাকাউন্ট স্থগিত করুন')
  await expect(suspend).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await suspend.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'স্থগিত করুন' }).click()
  await expect(dialog.getByText('কারণ লিখুন')).toBeVisible()
  await dialog.getByLabel('কারণ').fill('ভুয়া অভিযোগ')
  await dialog.getByRole('button', { name: 'স্থগিত করুন' }).click()
  await expect(page.getByText('অ্যাকাউন্টটি স্থগিত আছে')).toBeVisible()

  // The next action on the open page redirects to the login.
  await customerPage.getByRole('button', { name: 'তথ্য নামান' }).click()
  await customerPage.waitForURL(/\/login/)
  await customerPage.getByLabel('ফোন নম্বর').fill(customer.phone)
  await customerPage.getByLabel('পাসওয়ার্ড', { exact: true }).fill(customer.password)
  await customerPage.getByRole('button', { name: 'লগইন', exact: true }).click()
  await expect(customerPage.getByRole('alert')).toContainText('কারণ: ভুয়া অভিযোগ')

  await page.getByRole('button', { name: 'আবার চালু করুন' }).click()
  await expect(page.getByText('অ্যাকাউন্টটি স্থগিত আছে')).toBeHidden()
  await expect(page.getByRole('region', { name: 'অ্যাকাউন্টের ইতিহাস' })).toContainText('আবার চালু করেছেন')
  await customerPage.getByRole('button', { name: 'লগইন', exact: true }).click()
  await customerPage.waitForURL((url) => !url.pathname.startsWith('/login'))
  await customerPage.context().close()
})

test('a member of the staff is added, edited beside another admin, and deleted after a question [B-058 B-135 B-204]', async ({
  page,
  browser,
}) => {
  const name = freshName('নতুন স্টাফ')
  const adminToken = await signInByApi(page, accounts.admin)
  const account = await addStaff(page, name)
  const staffPage = await newVisitor(browser)
  await signIn(staffPage, account)
  await expect(staffPage).toHaveURL(/\/admin$/)

  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `${name}-এর তথ্য সম্পাদনা করুন` }).click()
  const form = page.getByRole('dialog', { name: `${name}-এর তথ্য` })
  await form.getByLabel('ইমেইল').fill('mine@example.com')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'সংরক্ষণ না করে বন্ধ করবেন?' })
  await question.getByRole('button', { name: 'এখানেই থাকুন' }).click()
  const { data } = (await (await page.request.get('/api/admin/staff', bearer(adminToken))).json()) as {
    data: { id: number; name: string }[]
  }
  const id = data.find((member) => member.name === name)?.id
  const other = await page.request.post(`/api/admin/staff/${id}?_method=PUT`, {
    ...bearer(adminToken),
    multipart: { name, phone: account.phone, email: 'theirs@example.com' },
  })
  expect(other.ok(), await other.text()).toBe(true)
  await form.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(form).toContainText('theirs@example.com')
  await form.getByRole('button', { name: 'আমার তথ্য রাখুন' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name })).toContainText('mine@example.com')

  await page.getByRole('button', { name: `${name}কে মুছুন` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('এটি আর ফেরানো যাবে না')
  await dialog.getByRole('button', { name: 'মুছে ফেলুন' }).click()
  await expect(page.getByRole('heading', { name: 'এটি আর নেই' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  // The next page that they open finds no session.
  await staffPage.goto('/admin/customers')
  await staffPage.waitForURL(/\/login/)
  await staffPage.context().close()
})
