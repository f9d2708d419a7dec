import { accounts, expect, holdScripts, observeLayoutShifts, test } from './support.ts'

test('what a visitor sends before the scripts run signs in, and the password gets into no address', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  const release = await holdScripts(page)
  await page.goto('/login?next=%2Fme%2Fcontacts', { waitUntil: 'domcontentloaded' })
  const { phone, password } = accounts.subscriber
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await page.getByRole('textbox', { name: 'পাসওয়ার্ড' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'লগইন' }).click()
  await expect(page).toHaveURL('/login?next=%2Fme%2Fcontacts')
  release()
  await expect(page).toHaveURL('/me/contacts')
  expect(addresses.filter((address) => address.includes(password))).toEqual([])
  expect(
    addresses
      .filter((address) => address.startsWith('POST'))
      .map((address) => new URL(address.slice(5)).pathname),
  ).toEqual(['/api/auth/login'])
})

test('what a visitor types into the registration before the scripts run stays', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/register?role=customer', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill('01711223344')
  release()
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('পাসওয়ার্ড ও এলাকা')
  await page.getByRole('button', { name: 'পেছনে' }).click()
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('রহিমা খাতুন')
  await expect(page.getByLabel('ফোন নম্বর')).toHaveValue('01711223344')
})

test('the answer about the role before the scripts run is kept, also after a reload', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'আমি কাজ করি' }).click()
  release()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('নাম ও ফোন')
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('নাম ও ফোন')
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('রহিমা খাতুন')
})

for (const path of [
  '/login',
  '/login?next=%2Fbiodata%2F1',
  '/register',
  '/register?role=customer',
  '/forgot-password',
])
  test(`nothing of ${path} moves or is replaced when it becomes interactive, and it needs no style sheet file`, async ({
    page,
    request,
  }) => {
    const { data } = (await (await request.get('/api/biodata')).json()) as { data: { id: number }[] }
    const shifts = await observeLayoutShifts(page)
    const sheets: string[] = []
    page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
    await page.goto(path.replace('%2F1', `%2F${data[0]?.id}`))
    const field = page.locator('main input, main button').first()
    const before = await field.elementHandle()
    await page.mouse.wheel(0, 1)
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    await expect(page.locator('form[data-ready], main button[aria-label], main svg').first()).toBeAttached()
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    expect(sheets).toEqual([])
    expect(await shifts()).toBeLessThanOrEqual(0.01)
  })
