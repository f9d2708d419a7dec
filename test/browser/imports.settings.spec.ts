import type { Page } from '@playwright/test'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { outsideNight } from '#worker/features/outbox/outbox.rules.ts'
import { freshName } from './factories.ts'
import { accounts, bearer, expect, newVisitor, saveSettings, signInByApi, test } from './support.ts'

// It switches a part of the site and its SMS on, so it runs with the other specs of the settings.

const { mimsms } = sandboxGateways
const minute = 60_000

const switchOn = async (page: Page) => {
  await saveSettings(page.request, 'sms/settings', {
    sms_enabled: true,
    mimsms_username: mimsms.username,
    mimsms_api_key: mimsms.apiKey,
    mimsms_sender_name: mimsms.senderName,
    mimsms_base_url: mimsms.baseUrl,
  })
  await saveSettings(page.request, 'settings/system', { list_import_enabled: true })
}

/** Also takes back those of a test that broke off, who would be asked before those of the next. */
const switchOff = async (page: Page, token: string) => {
  const answer = await page.request.get('/api/admin/imports', bearer(token))
  const lists = ((await answer.json()) as { data: { id: number; waiting: number }[] }).data
  for (const { id } of lists.filter(({ waiting }) => waiting > 0))
    await page.request.delete(`/api/admin/imports/${id}/waiting`, bearer(token))
  await saveSettings(page.request, 'settings/system', { list_import_enabled: false })
  await saveSettings(page.request, 'sms/settings', {
    sms_enabled: false,
    mimsms_username: '',
    mimsms_api_key: null,
    mimsms_sender_name: '',
    mimsms_base_url: 'https://api.mimsms.com',
  })
}

let phones = Math.floor(Math.random() * 1e7)
/** No account of the demo has a number that begins so. */
const newPhone = () => `0140${String((phones += 1) % 1e7).padStart(7, '0')}`

/** Lets the site send what is due after a list can no longer be taken back, by day. @returns the link that reached the phone, if any */
async function invitationTo(page: Page, phone: string): Promise<string | null> {
  const at = outsideNight(new Date(Date.now() + 11 * minute), 'Asia/Dhaka').getTime()
  await page.request.get(`/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*&time=${at}`)
  const answer = await page.request.get(`${mimsms.baseUrl}/phones/${phone}`)
  const received = (await answer.json()) as { text: string }[]
  return received.map(({ text }) => /\/raji\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? null
}

test('a pasted list is checked and brought in, a worker agrees by the link, and the rest is taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  // What is switched on belongs to the rights of a sign-in.
  await switchOn(page)
  const token = await signInByApi(page, accounts.admin)
  try {
    const worker = { name: freshName('রমজান আলী'), phone: newPhone() }
    const row = (name: string, phone: string, trade = 'ইলেকট্রিশিয়ান', years = '৫') =>
      [name, phone, trade, 'ধানমন্ডি, ঢাকা', years].join('\t')
    const others = Array.from({ length: 201 }, () => row('আব্দুল রহিম', newPhone()))
    const list = [
      row(worker.name, worker.phone),
      row('শফিকুল ইসলাম', newPhone(), 'electric mistri'),
      row('জাহাঙ্গীর আলম', newPhone(), 'ইলেকট্রিশিয়ান', 'অনেক দিন'),
      row('রমজান আলী', worker.phone),
      row('ফোন ছাড়া', '123'),
      ...others,
    ]
    await page.goto('/admin/imports')
    await page.getByRole('link', { name: 'নতুন তালিকা' }).click()
    await page.getByLabel('সারিগুলো').fill(list.join('\n'))
    const listName = freshName('সাভার বাজার')
    await page.getByLabel('তালিকার নাম').fill(listName)
    await page.getByRole('button', { name: '২০৬ সারি যাচাই করুন' }).click()

    const result = page.getByRole('region', { name: 'যাচাইয়ের ফল' })
    await expect(result.getByRole('button', { name: 'ঠিক আছে ২০৩' })).toHaveAttribute('aria-pressed', 'true')
    // What was typed stands under what was understood.
    await expect(result.getByRole('row').filter({ hasText: 'শফিকুল ইসলাম' })).toContainText(
      'ইলেকট্রিশিয়ানelectric mistri',
    )
    await result.getByRole('button', { name: 'সন্দেহ ১' }).click()
    await expect(result.getByRole('row').filter({ hasText: 'জাহাঙ্গীর আলম' })).toContainText('বছর বোঝা যায়নি')
    await result.getByRole('button', { name: 'বাদ ২' }).click()
    await expect(result.getByRole('row').filter({ hasText: 'রমজান আলী' })).toContainText('তালিকায় আগেই আছে')
    await expect(result.getByRole('row').filter({ hasText: 'ফোন ছাড়া' })).toContainText('নম্বর ঠিক নয়')

    // The second part waits, so that the progress can be seen.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let parts = 0
    await page.route('**/api/admin/imports/*/rows', async (route) => {
      parts += 1
      if (parts === 2) await released
      await route.continue()
    })
    await page.getByLabel('সন্দেহের সারিগুলোও যেমন বোঝা গেছে তেমন নিন').check()
    await page.getByRole('button', { name: '২০৪ জনকে আনুন' }).click()
    await expect(page.getByRole('progressbar', { name: 'আনা হচ্ছে' })).toBeVisible()
    await expect(page.getByText('২০০ / ২০৪')).toBeVisible()
    release()
    await expect(page.getByText('২০৪ জন যোগ হয়েছেন')).toBeVisible()

    let link: string | null = null
    await expect
      .poll(async () => (link = await invitationTo(page, worker.phone)), { timeout: 40_000 })
      .not.toBeNull()
    const own = await newVisitor(browser)
    await own.goto(link ?? '')
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('আপনাকে এখানে দেখাব?')
    await expect(own.getByRole('main')).toContainText(worker.name)
    await own.getByRole('button', { name: 'হ্যাঁ, দেখান' }).click()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('ধন্যবাদ')
    await own.close()

    await page.goto('/admin/imports')
    const brought = page.getByRole('row').filter({ hasText: listName })
    await expect(brought).toContainText('২০৪ জন')
    await expect(brought).toContainText('১ রাজি')
    await page.getByRole('link', { name: listName }).click()
    const panel = page.getByRole('region', { name: listName })
    await panel.getByRole('button', { name: 'ফিরিয়ে নিন' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'মুছে ফেলুন' }).click()
    await expect(panel).toContainText('০ অপেক্ষায়')
  } finally {
    await switchOff(page, token)
  }
})
