import { freshPhone, ownNetwork, photoFile } from '#test/browser/factories.ts'
import { expect, test } from '#test/browser/support.ts'
import { slowConnection } from './slow-connection.ts'

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off' })

test('a worker on slow 3G registers and submits a biodata, loses the connection twice, and loses no input', async ({
  page,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(60_000)
  const name = 'মোছাম্মৎ রোকেয়া বেগম'
  const phone = freshPhone()
  await page.setExtraHTTPHeaders(ownNetwork())
  const connection = await slowConnection(page)
  const open = () => page.goto('/register', { waitUntil: 'commit', timeout: 60_000 })
  /** No step asks for a choice among many lines of text. */
  const expectShortLists = async () => {
    const lists = page.getByRole('main').locator('select')
    expect(await lists.evaluateAll((all) => all.filter(({ children }) => children.length > 8))).toEqual([])
  }
  const next = async (title: string) => {
    await expectShortLists()
    await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }

  await open()
  await page.getByRole('button', { name: 'আমি কাজ করি' }).click()
  await page.getByLabel('পুরো নাম').fill(name)
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await expectShortLists()
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel('থানা/উপজেলা').fill('dhanmo')
  await page.getByRole('button', { name: 'ধানমন্ডি' }).click()

  // The first loss: in the middle of a step, and the person opens the page again.
  await connection.lose()
  await expect(page.getByText('ইন্টারনেট সংযোগ নেই')).toBeVisible()
  await page.goto('about:blank')
  await connection.restore()
  await open()
  await expect(page.getByText('আগের লেখা তথ্য রাখা আছে')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText('ধানমন্ডি, ঢাকা')
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-pass-1')
  await expectShortLists()
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('সেবা দিতে চাই')
  await page.getByRole('checkbox', { name: /শর্তাবলী/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'নিবন্ধন করুন' }).click()

  const code = await page
    .getByRole('status')
    .filter({ hasText: 'কোডটি হলো' })
    .locator('strong')
    .innerText({ timeout: 60_000 })
  await page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর').fill(code)
  await expect(page).toHaveURL(/\/worker\/submit$/, { timeout: 60_000 })

  const photo = page.getByRole('group', { name: 'প্রোফাইল ছবি' })
  await photo.getByLabel('ছবি বেছে নিন').setInputFiles(await photoFile('#335577'), { timeout: 60_000 })
  await expect(photo.getByRole('img', { name: 'বেছে নেওয়া ছবি' })).toBeVisible({ timeout: 30_000 })
  await next('আপনার কাজ')
  await page.getByRole('radio', { name: 'ইলেকট্রিশিয়ান' }).click()
  await next('অভিজ্ঞতা')
  await page.getByRole('button', { name: '৫ বছর', exact: true }).click()
  await next('নিজের কথা')
  await page.getByLabel('নিজের সম্পর্কে').fill('সময়মতো আসি, যত্ন নিয়ে কাজ করি।')
  await next('আপনার পরিচয়')
  await page.getByText('নারী', { exact: true }).click()
  await next('কাজের এলাকা')
  // Name and place come from the registration.
  await expect(page.getByRole('main')).toContainText('ধানমন্ডি, ঢাকা')
  await next('পরিচয়পত্র')
  await page.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪৫৬৭৮৯০')
  await next('মিলিয়ে দেখে জমা দিন')

  await expectShortLists()
  // The second loss: while the photo is on its way. The throttling does not slow uploads down, so the request is cut.
  const send = page.getByRole('button', { name: 'জমা দিন' })
  await page.route('**/api/service-workers', (route) => route.abort('connectionreset'), { times: 1 })
  await connection.lose()
  await send.click()
  await expect(page.getByRole('alert')).toContainText('আপনার লেখা ও ছবি রাখা আছে')
  await expect(page.getByRole('main')).toContainText('সময়মতো আসি, যত্ন নিয়ে কাজ করি।')
  await connection.restore()

  // The connection goes again after the response: the page still says that the biodata has arrived.
  await page.route('**/api/service-workers/me', (route) => route.abort('internetdisconnected'), { times: 1 })
  await send.click()
  const sent = page.getByRole('status').filter({ hasText: 'প্রোফাইল জমা হয়েছে' })
  await expect(sent).toBeVisible({ timeout: 60_000 })
  await sent.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে' })).toBeVisible({
    timeout: 60_000,
  })
})
