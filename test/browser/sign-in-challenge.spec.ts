import { registerCustomer } from './factories.ts'
import { accounts, expect, screenshot, signInByApi, test } from './support.ts'

/** How much slower the processor of a cheap phone is. */
const slowdown = 6
/** In milliseconds. */
const patience = 2000

// The attacker and the person sit behind one address, which no other spec uses.
const address = `198.18.251.${Math.floor(Math.random() * 250) + 1}`

test('a person behind the address of an attacker signs in on a slow phone and does nothing for it', async ({
  page,
}) => {
  const person = await registerCustomer(page.request, 'রহিমা খাতুন')
  await page.context().clearCookies()
  await page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': address })
  // Wrong passwords for this number from this address, until the server asks for a challenge.
  for (let i = 0; i < 11; i++)
    await page.request.post('/api/auth/login', { data: { phone: person.phone, password: 'wrong-one' } })

  // The protocol slows the page down, not its Workers: their time is measured and multiplied.
  await page.addInitScript(() => {
    const started = new WeakMap<Worker, number>()
    const times: number[] = []
    Object.assign(globalThis, { challengeTimes: times })
    const OriginalWorker = globalThis.Worker
    globalThis.Worker = class extends OriginalWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        started.set(this, performance.now())
        this.addEventListener('message', () => times.push(performance.now() - (started.get(this) ?? 0)))
      }
    }
  })
  const timesOfWorkers = () =>
    page.evaluate(() => (globalThis as unknown as { challengeTimes: number[] }).challengeTimes)
  const protocol = await page.context().newCDPSession(page)
  await page.goto('/login')
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.getByLabel('ফোন নম্বর').fill(person.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(person.password)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/login')) answers.push(response.status())
  })
  const asked = page.waitForResponse((response) => response.status() === 429)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await asked
  const solved = page.waitForRequest((request) => request.url().endsWith('/api/auth/login'))
  const start = Date.now()
  await expect(page.getByRole('button', { name: 'নিরাপত্তা যাচাই হচ্ছে…' })).toBeVisible()
  await solved
  const whole = Date.now() - start
  const [solving = 0] = await timesOfWorkers()
  const onSlowPhone = Math.round(whole + (slowdown - 1) * solving)
  console.log(`challenge: ${Math.round(solving)} ms here, ${onSlowPhone} ms at ${slowdown}x slower`)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  expect(answers).toEqual([429, 200])
  expect(onSlowPhone).toBeLessThanOrEqual(patience)
})

test('an admin finds wrong passwords and requests for a challenge among the security events', async ({
  page,
}) => {
  const person = await registerCustomer(page.request, 'আক্রান্ত বেগম')
  const from = { headers: { 'cf-connecting-ip': `${address.slice(0, -1)}9` } }
  for (let i = 0; i < 12; i++) {
    const data = { phone: person.phone, password: 'wrong-one' }
    await page.request.post('/api/auth/login', { ...from, data })
  }
  await signInByApi(page, accounts.admin)
  await page.goto('/admin/security-events')
  await page.getByRole('searchbox').fill('আক্রান্ত বেগম')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'পাওয়া গেছে' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'ভুল পাসওয়ার্ড' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'নিরাপত্তা যাচাই চাওয়া হয়েছে' }).first()).toBeVisible()
  await screenshot(page, 'security-events')
})
