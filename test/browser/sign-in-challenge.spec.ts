import { registerCustomer } from './factories.ts'
import { expect, newVisitor, test } from './support.ts'

// The attacker and the person sit behind one address, which no other spec uses.
const headers = { 'cf-connecting-ip': `198.18.251.${Math.floor(Math.random() * 250) + 1}` }

test('a person behind the address of an attacker signs in on a new device and does nothing for it', async ({
  request,
  browser,
}) => {
  // A busy machine takes long for the puzzle.
  test.setTimeout(120_000)
  const person = await registerCustomer(request, 'রহিমা খাতুন')
  const attacker = await newVisitor(browser)
  for (let i = 0; i < 10; i++)
    await attacker.request.post('/api/auth/login', {
      headers,
      data: { phone: person.phone, password: 'wrong-one' },
    })

  const page = await newVisitor(browser)
  await page.context().setExtraHTTPHeaders(headers)
  await page.goto('/login', { waitUntil: 'networkidle' })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/login')) statuses.push(response.status())
  })
  await page.getByLabel('ফোন নম্বর').fill(person.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 90_000 })
  expect(statuses).toEqual([429, 200])
})
