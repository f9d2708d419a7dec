import { accounts, expect, test } from '../support.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A135F Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.30.107;]',
})

test('the site works inside of the Facebook app, without storage and what else such a window lacks', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    // Such windows have it, and it only fails.
    Object.assign(window, { webkitSpeechRecognition: EventTarget })
    Reflect.deleteProperty(window, 'Notification')
    Reflect.deleteProperty(window, 'PushManager')
    for (const missing of ['share', 'serviceWorker', 'clipboard', 'geolocation', 'permissions'])
      Reflect.deleteProperty(Navigator.prototype, missing)
  })
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto('/')
  await expect(heading).toBeVisible()
  const search = main.getByRole('combobox', { name: /কাজ/ }).or(main.getByRole('textbox')).first()
  await search.fill('প্লাম্বার')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'বলে খুঁজুন' })).toHaveCount(0)

  await page.goto('/biodata')
  const card = main.getByRole('article').first()
  await card.getByRole('button', { name: /পছন্দ/ }).click()
  await expect(card.getByRole('button', { name: /পছন্দ/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'ফিল্টার' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await expect(heading).toHaveText(name)
  await page.getByRole('button', { name: 'শেয়ার করুন' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/login')
  await page.getByLabel('ফোন নম্বর').fill(accounts.approvedWorker.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(accounts.approvedWorker.password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(heading).toBeVisible()
  await expect(page.getByText('এই ফোনে নোটিফিকেশন')).toHaveCount(0)
})
