import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freshName, freshPhone, photoFile } from './factories.ts'
import { becomeControlled } from './offline/controlled.ts'
import { bearer, endTyping, expect, saveSettings, signInByApi, test, tokenOf } from './support.ts'

// It switches a part of the site on, so it runs with the other specs of the settings.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

const secret = 'a-secret-of-the-provider'

/** The telephone provider reports a missed call of this number. */
function callOf(page: Page, phone: string) {
  const body = JSON.stringify({ id: randomUUID(), from: `+88${phone}`, at: new Date().toISOString() })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return page.request.post('/api/onboarding/missed-calls', {
    data: body,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
  })
}

/** A field agent, whom the admin adds. */
async function addAgent(page: Page) {
  const save = (data: object) => saveSettings(page.request, 'settings/system', data)
  const token = await save({
    agent_onboarding: true,
    missed_call_number: '09612345678',
    missed_call_secret: secret,
  })
  const agent = { phone: freshPhone(), password: 'agent-pass-123' }
  const added = await page.request.post('/api/admin/staff', {
    ...bearer(token),
    multipart: { ...agent, name: 'মাঠকর্মী সোহেল', acts: 'onboard' },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const off = { agent_onboarding: false, missed_call_number: '', missed_call_secret: null }
  return { agent, switchOff: () => save(off) }
}

async function takeForm(page: Page, { phone, name }: { phone: string; name: string }): Promise<void> {
  const next = page.getByRole('button', { name: 'এগিয়ে যান' })
  await page.getByRole('button', { name: 'নতুন সেবাদাতার ফর্ম নিন' }).click()
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await next.click()
  await page.getByLabel('পুরো নাম').fill(name)
  await page.getByLabel('নারী').click()
  await endTyping(page)
  await next.click()
  await page.getByRole('radiogroup', { name: 'পেশা' }).getByRole('radio').first().click()
  await next.click()
  await page.getByRole('button', { name: '৫ বছর', exact: true }).click()
  await next.click()
  await page.getByLabel('থানা/উপজেলা').fill('dhanmondi')
  await page.getByRole('list', { name: 'এলাকা বেছে নিন' }).getByRole('button').first().click()
  await endTyping(page)
  await next.click()
  await page.getByLabel('ছবি বেছে নিন').setInputFiles(await photoFile('#2a6f97'))
  await expect(page.getByAltText(/বেছে নেওয়া ছবি/)).toBeVisible()
  await next.click()
  await page.getByLabel(/জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর/).fill('1234567890')
  await page.getByRole('button', { name: 'ফর্ম শেষ' }).click()
  await expect(page.getByText(name)).toBeVisible()
}

/** What the phone keeps of the forms: their rows, as text. */
const storedForms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('kormi.agent')
        request.addEventListener('error', () => reject(new Error('no database')))
        request.addEventListener('success', () => {
          const database = request.result
          if (!database.objectStoreNames.contains('forms')) return resolve('')
          const all = database.transaction('forms').objectStore('forms').getAll()
          all.addEventListener('success', () => {
            database.close()
            const text = (value: unknown): unknown =>
              value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
            resolve(JSON.stringify(all.result, (_, value) => text(value)))
          })
        })
      }),
  )

test('an agent takes two forms without a line, which arrive once, and the workers claim their accounts', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { agent, switchOff } = await addAgent(page)
  try {
    await signInByApi(page, agent)
    await page.goto('/admin/onboarding')
    await becomeControlled(page)
    // The page, its data and its frame are kept for a start without a line.
    await page.reload()
    await page.waitForFunction(async () => (await caches.match('/shell')) !== undefined)
    await context.setOffline(true)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', {
        get: () => sessionStorage.getItem('line') !== null,
        configurable: true,
      }),
    )
    await page.goto('/admin/onboarding')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('সেবাদাতার ফর্ম নিন')

    const workers = ['জমিলা', 'রহিমা'].map((name) => ({
      phone: `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      name: freshName(name),
    }))
    for (const worker of workers) await takeForm(page, worker)
    const kept = await storedForms(page)
    expect(JSON.parse(kept)).toHaveLength(2)
    for (const { phone, name } of workers) {
      expect(kept).not.toContain(phone)
      expect(kept).not.toContain(name)
    }

    // The first form arrives, its answer does not.
    const answers: number[] = []
    await context.route('**/api/onboarding/forms', async (route) => {
      if (route.request().method() !== 'POST' || answers.length > 0) return route.fallback()
      answers.push((await route.fetch()).status())
      await route.abort()
    })
    await context.setOffline(false)
    await page.evaluate(() => {
      sessionStorage.setItem('line', 'yes')
      dispatchEvent(new Event('online'))
    })
    await expect.poll(() => answers, { timeout: 40_000 }).toEqual([201])
    await page.getByRole('button', { name: 'এখন পাঠান' }).click()
    const sent = page.getByRole('region', { name: 'পাঠানো ফর্ম' })
    await expect(sent.getByRole('listitem')).toHaveCount(2, { timeout: 40_000 })
    expect(JSON.parse(await storedForms(page))).toEqual([])

    // One agrees before the eyes of the agent. A code would keep the next code to the number waiting for a minute.
    const first = sent.getByRole('listitem').filter({ hasText: workers[0]?.name ?? '' })
    await first.getByRole('button', { name: 'সেবাদাতার সম্মতি নিন' }).click()
    await expect(first.getByText('মিসড কল দেবেন')).toBeVisible()
    for (const { phone } of workers) expect((await callOf(page, phone)).ok()).toBe(true)
    await expect(sent.getByText('যাচাই চলছে')).toHaveCount(2, { timeout: 20_000 })

    for (const [index, { name, phone }] of workers.entries()) {
      const headers = { 'cf-connecting-ip': `198.18.7.${index + 1}` }
      const asked = await page.request.post('/api/auth/forgot-password', { headers, data: { phone } })
      const { dev_otp: otp } = (await asked.json()) as { dev_otp: string }
      const password = 'own-secret-1'
      const reset = { phone, otp, password, confirmPassword: password }
      expect((await page.request.post('/api/auth/reset-password', { headers, data: reset })).ok()).toBe(true)
      const token = await tokenOf(page.request, { phone, password })
      const own = await page.request.get('/api/service-workers/me', bearer(token))
      expect(await own.json()).toMatchObject({ status: 'pending', biodata: { name } })
    }
  } finally {
    await context.setOffline(false)
    await switchOff()
  }
})
