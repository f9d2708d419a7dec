import { freshName, freshPhone, registerCustomer } from './factories.ts'
import { expect, fillCode, givePassword, newVisitor, signIn, test } from './support.ts'

test('a customer sees the open sessions, ends the others, and changes the phone number', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
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
