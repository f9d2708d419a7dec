import { freshName, registerCustomer } from './factories.ts'
import { accounts, expect, newVisitor, signIn, signInByApi, test } from './support.ts'

test('a suspended customer is signed out, sees the reason, and can sign in after reinstatement', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
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
