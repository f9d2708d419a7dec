import type { APIRequestContext } from '@playwright/test'
import { appCode } from '#test/support/app-code.ts'
import { freshName, freshPhone, registerCustomer } from './factories.ts'
import {
  accounts,
  bearer,
  expect,
  fillCode,
  givePassword,
  newVisitor,
  passwordDialog,
  signIn,
  test,
  tokenOf,
} from './support.ts'

const password = 'people-pass-1'

// Some tests wait for the next code of the app or use two browser contexts.
test.describe.configure({ timeout: 150_000 })

async function newStaff(request: APIRequestContext) {
  const account = { phone: freshPhone(), password }
  const answer = await request.post('/api/admin/staff', {
    ...bearer(await tokenOf(request, accounts.admin)),
    multipart: { name: freshName('নিরাপদ স্টাফ'), email: '', role: 'staff', ...account },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return account
}

test('a member of the staff enrols a second factor, and signs in with its code and a recovery code', async ({
  page,
  browser,
}) => {
  const account = await newStaff(page.request)
  await signIn(page, account, '/admin/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('নিরাপত্তা')
  await page.getByRole('button', { name: 'চালু করুন' }).click()
  await givePassword(page, password)
  await expect(passwordDialog(page)).toBeHidden()

  await expect(page.getByRole('img', { name: 'অথেনটিকেটর অ্যাপের কিউআর কোড' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await fillCode(page, appCode(secret, -1))
  await page.getByRole('button', { name: 'চালু করুন' }).click()
  const list = page.getByRole('list', { name: 'ব্যাকআপ কোড' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await list.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'রেখে দিয়েছি' }).click()
  await expect(page.getByText('১০টি ব্যাকআপ কোড বাকি আছে')).toBeVisible()

  for (const code of [appCode(secret), recoveryCode]) {
    const visitor = await newVisitor(browser)
    await visitor.goto('/login')
    await visitor.getByLabel('ফোন নম্বর').fill(account.phone)
    await visitor.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
    await visitor.getByRole('button', { name: 'লগইন', exact: true }).click()
    await visitor.getByLabel('অথেনটিকেটর অ্যাপের কোড').fill('000000')
    await visitor.getByRole('button', { name: 'লগইন', exact: true }).click()
    await expect(visitor.getByText('কোডটি ঠিক নয়')).toBeVisible()
    if (code === recoveryCode) await visitor.getByRole('button', { name: /ব্যাকআপ কোড দিন/ }).click()
    await visitor.getByLabel(code === recoveryCode ? 'ব্যাকআপ কোড' : 'অথেনটিকেটর অ্যাপের কোড').fill(code)
    await visitor.getByRole('button', { name: 'লগইন', exact: true }).click()
    await visitor.waitForURL('/admin')
  }
})

test('a customer sees the open sessions, ends the others, and changes the phone number', async ({
  page,
  browser,
}) => {
  const customer = await registerCustomer(page.request, freshName('ফোন বদল'))
  const elsewhere = await newVisitor(browser)
  await signIn(elsewhere, customer, '/me/profile')
  await signIn(page, customer, '/me/profile')
  await page.getByRole('button', { name: 'অন্য সব ডিভাইস থেকে লগআউট' }).click()
  await expect(page.getByRole('button', { name: /থেকে লগআউট/ })).toHaveCount(0)
  await elsewhere.goto('/me/profile')
  await elsewhere.waitForURL(/\/login/)

  const phone = freshPhone()
  await page.getByRole('button', { name: 'নম্বর বদলান' }).click()
  const number = page.getByRole('dialog', { name: 'নতুন ফোন নম্বর' })
  await number.getByLabel('নতুন নম্বর').fill(phone)
  await number.getByRole('button', { name: 'কোড পাঠান' }).click()
  await givePassword(page, customer.password)
  const code = page.getByRole('dialog', { name: 'নম্বরটি নিশ্চিত করুন' })
  const otp = await code.locator('strong').innerText()
  await fillCode(page, otp)
  await code.getByRole('button', { name: 'নম্বর বদলান' }).click()
  await expect(code).toBeHidden()
  await signIn(await newVisitor(browser), { phone, password: customer.password }, '/me/profile')
})
