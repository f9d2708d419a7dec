import type { Locator, Page } from '@playwright/test'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { appCode } from '#test/support/app-code.ts'
import { hasReceived, receivedCode, startEmptySite } from './empty-site.ts'
import { photoFile } from './factories.ts'
import {
  chooseDhanmondi,
  expect,
  fillCode,
  givePassword,
  moderatedName,
  newVisitor,
  passwordDialog,
  signIn,
  test,
} from './support.ts'

const password = 'first-hour-pass-1'
const worker = { phone: '01811000002', password: 'worker-1', name: 'মোঃ জহিরুল ইসলাম' }
const customer = { phone: '01911000003', password: 'customer-1', name: 'শারমিন সুলতানা' }
const moderator = { phone: '01611000004', password: 'moderator-pass-1', name: 'তানিয়া রহমান' }

let site: Awaited<ReturnType<typeof startEmptySite>>

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off', screenshot: 'only-on-failure', navigationTimeout: 20_000 })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await startEmptySite(Number(process.env.BROWSER_TEST_PORT ?? 8799) + 1)
})
test.afterAll(() => site?.stop())

const main = (page: Page) => page.getByRole('main')
const checklist = (page: Page) => page.getByRole('region', { name: 'সাইট চালু করতে যা বাকি' })

/** Follows the link of a step of the checklist, and expects the focus on its field. */
async function takeUp(page: Page, title: string, field?: Locator): Promise<void> {
  await page.goto(`${site.url}/admin`)
  await checklist(page).getByRole('link', { name: title }).click()
  if (field) await expect(field).toBeFocused()
}

async function expectProgress(page: Page, progress: string): Promise<void> {
  await page.goto(`${site.url}/admin`)
  await expect(checklist(page).getByText(progress)).toBeVisible()
}

async function confirmPassword(page: Page, current = password): Promise<void> {
  await givePassword(page, current)
  await expect(passwordDialog(page)).toBeHidden()
}

/** Saves the form. Secrets need the password again when it was not given for five minutes. */
async function save(page: Page): Promise<void> {
  const saved = page.getByText(/সফলভাবে সংরক্ষণ/).first()
  await page.getByRole('button', { name: 'সংরক্ষণ করুন', exact: true }).click()
  await expect(saved.or(passwordDialog(page)).first()).toBeVisible()
  if (await passwordDialog(page).isVisible()) await confirmPassword(page)
  await expect(saved).toBeVisible()
}

/** Registers through the four steps of the form, with the code of the SMS. */
async function register(
  page: Page,
  account: typeof worker,
  role: 'সেবা নিতে চাই' | 'সেবা দিতে চাই',
): Promise<void> {
  await page.goto(`${site.url}/register`)
  await page.getByRole('button', { name: role }).click()
  await page.getByLabel('পুরো নাম').fill(account.name)
  await page.getByLabel('ফোন নম্বর').fill(account.phone)
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
  if (role === 'সেবা দিতে চাই') {
    await page.getByRole('button', { name: 'তালিকা থেকে বেছে নিন' }).click()
    await chooseDhanmondi(page)
  }
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).check()
  await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
  await expect(page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর')).toBeVisible()
  await expect(main(page)).not.toContainText(/(?<!\d)\d{6}(?!\d)/)
  await main(page).locator('input').first().click()
  await page.keyboard.type(await receivedCode(account.phone))
  await page.waitForURL((url) => url.pathname !== '/register', { timeout: 20_000 })
}

test('an owner starts from an empty site, up to the first published worker and the first revealed number', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { owner } = site

  await test.step('no one can register yet, and the pages say so', async () => {
    await page.goto(`${site.url}/register`)
    await expect(page.getByText('এখন নিবন্ধন করা যাচ্ছে না')).toBeVisible()
    await page.goto(`${site.url}/forgot-password`)
    await expect(page.getByText('এখন পাসওয়ার্ড বদলানো যাচ্ছে না')).toBeVisible()
    await page.goto(`${site.url}/login`)
    await expect(page.getByText('এখন নতুন নিবন্ধন ও পাসওয়ার্ড বদল বন্ধ আছে')).toBeVisible()
  })

  await test.step('the one-time password is changed, and the second factor is switched on', async () => {
    await signIn(page, owner, undefined, site.url)
    await expect(page.getByText('আগে নিজের পাসওয়ার্ড দিন')).toBeVisible()
    await page.getByLabel('নতুন পাসওয়ার্ড', { exact: true }).fill(password)
    await page.getByLabel('নতুন পাসওয়ার্ড আবার লিখুন').fill(password)
    await page.getByRole('button', { name: 'নতুন পাসওয়ার্ড সংরক্ষণ করুন' }).click()
    await confirmPassword(page, owner.password)
    await page.waitForURL(/\/login/)
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'লগইন', exact: true }).click()
    await page.waitForURL(/\/admin\/security/)
    await page.getByRole('button', { name: 'চালু করুন' }).click()
    await confirmPassword(page)
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
    await fillCode(page, appCode(secret))
    await page.getByRole('button', { name: 'চালু করুন' }).click()
    await page.getByRole('button', { name: 'রেখে দিয়েছি' }).click()
  })

  await test.step('the dashboard leads through what is missing', async () => {
    await page.goto(`${site.url}/admin`)
    await expect(checklist(page).getByText('১১টির মধ্যে ১টি হয়েছে')).toBeVisible()
    // Notices that cannot apply yet are silent.
    await expect(page.getByText(/এসএমএস পৌঁছাচ্ছে না|কখনো চলেনি|সময়মতো চলছে না/)).toHaveCount(0)
  })

  await test.step('contact details', async () => {
    const phone = page.getByLabel('ফোন নম্বর')
    await takeUp(page, 'যোগাযোগের ফোন নম্বর দিন', phone)
    await phone.fill('09612-345678')
    await page.getByLabel('ইমেইল').fill('help@kormi.example')
    await page.getByLabel('কে চালায়').fill('কর্মী লিমিটেড')
    await page.getByLabel('ট্রেড লাইসেন্স বা DBID').fill('TRAD/DNCC/১২৩৪')
    await page.getByLabel('কখন ফোনে পাওয়া যায়').fill('প্রতিদিন সকাল ১০টা থেকে সন্ধ্যা ৬টা')
    await page.getByLabel('উত্তর কত দিনে').fill('৩')
    await save(page)
  })

  await test.step('SMS, with a test', async () => {
    const { mimsms } = sandboxGateways
    const username = page.getByLabel('ইউজারনেম')
    await takeUp(page, 'এসএমএস চালু করুন', username)
    await username.fill(mimsms.username)
    await page.getByLabel('API কী').fill(mimsms.apiKey)
    await page.getByLabel('প্রেরকের নাম (Sender)').fill(mimsms.senderName)
    await page.getByLabel('সেবার ঠিকানা').fill(mimsms.baseUrl)
    await page.getByLabel('এসএমএস পাঠানো চালু').check()
    await save(page)
    await takeUp(page, 'এসএমএস চালু করুন', page.getByLabel('পরীক্ষার নম্বর'))
    await page.getByLabel('পরীক্ষার নম্বর').fill(owner.phone)
    await page.getByRole('button', { name: 'পরীক্ষামূলক এসএমএস পাঠান' }).click()
    await expect(page.getByText('পরীক্ষার এসএমএস সফলভাবে পাঠানো হয়েছে')).toBeVisible()
    expect(await hasReceived(owner.phone, /পরীক্ষামূলক/)).toBe(true)
    await expectProgress(page, '১১টির মধ্যে ৩টি হয়েছে')
  })

  await test.step('a payment gateway, with a test', async () => {
    const { sslcommerz } = sandboxGateways
    const enabled = page.getByLabel('এসএসএল কমার্জ চালু')
    await takeUp(page, 'টাকা নেওয়ার ব্যবস্থা করুন', enabled)
    await enabled.check()
    await page.getByLabel(/^স্যান্ডবক্স/).uncheck()
    await page.getByLabel('স্টোর আইডি').fill(sslcommerz.storeId)
    await page.getByLabel('স্টোর পাসওয়ার্ড').fill(sslcommerz.password)
    await save(page)
    const connection = page
      .getByRole('region', { name: /এসএসএল কমার্জ/ })
      .getByRole('button', { name: 'সংযোগ যাচাই করুন' })
    await takeUp(page, 'টাকা নেওয়ার ব্যবস্থা করুন', connection)
    await connection.click()
    await expect(page.getByText(/সংযোগ সফল/)).toBeVisible()
    await expectProgress(page, '১১টির মধ্যে ৪টি হয়েছে')
  })

  await test.step('trades', async () => {
    await takeUp(page, 'ক্যাটাগরি যোগ করুন')
    await main(page).getByText('ইলেকট্রিশিয়ান', { exact: true }).click()
    await page.getByRole('button', { name: '১টি যোগ করুন' }).click()
    await expect(page.getByRole('button', { name: 'তৈরি পেশা থেকে নিন' })).toBeVisible()
  })

  await test.step('plans', async () => {
    await takeUp(page, 'সাবস্ক্রিপশন প্ল্যান যোগ করুন')
    await page.getByRole('button', { name: '৩টিই নিন' }).click()
    await expect(page.getByRole('button', { name: '৩টিই নিন' })).toHaveCount(0)
    await expectProgress(page, '১১টির মধ্যে ৬টি হয়েছে')
    await takeUp(page, 'বুস্ট প্ল্যান যোগ করুন')
    await page
      .getByRole('button', { name: /: নিন$/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: '৩টিই নিন' })).toHaveCount(0)
    await expectProgress(page, '১১টির মধ্যে ৭টি হয়েছে')
  })

  await test.step('terms', async () => {
    await takeUp(page, 'শর্তাবলী পড়ে দেখুন')
    await page.goto(`${site.url}/admin`)
    await checklist(page)
      .getByRole('button', { name: /পড়েছি, এটিই থাকবে/ })
      .click()
    await expect(checklist(page).getByText('১১টির মধ্যে ৮টি হয়েছে')).toBeVisible()
  })

  await test.step('messages to the operator are put off', async () => {
    await takeUp(page, 'সতর্কবার্তা কোথায় যাবে তা বলুন', page.getByLabel('সতর্কবার্তা যেখানে যাবে'))
    await page.goto(`${site.url}/admin`)
    await checklist(page)
      .getByRole('button', { name: /সতর্কবার্তা.*পরে করব/ })
      .click()
    await expect(checklist(page).getByText('১১টির মধ্যে ৯টি হয়েছে')).toBeVisible()
  })

  await test.step('the copy outside is put off', async () => {
    await checklist(page)
      .getByRole('button', { name: /পরে করব/ })
      .click()
    await expect(checklist(page).getByText('১১টির মধ্যে ১০টি হয়েছে')).toBeVisible()
  })

  await test.step('the first moderator, after which the checklist is gone', async () => {
    const add = page.getByRole('button', { name: 'স্টাফ যোগ করুন' })
    await takeUp(page, 'একজন স্টাফ যোগ করুন', add)
    await add.click()
    const form = page.getByRole('dialog', { name: 'নতুন স্টাফ' })
    await form.getByLabel('নাম', { exact: true }).fill(moderator.name)
    await form.getByLabel('ফোন নম্বর').fill(moderator.phone)
    await form.getByLabel('পাসওয়ার্ড', { exact: true }).fill(moderator.password)
    await form.getByRole('button', { name: 'যোগ করুন', exact: true }).click()
    const added = page.getByRole('row', { name: new RegExp(moderator.name) })
    await expect(added.or(passwordDialog(page)).first()).toBeVisible()
    if (await passwordDialog(page).isVisible()) await confirmPassword(page)
    await expect(added).toBeVisible()
    await page.goto(`${site.url}/admin`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(checklist(page)).toHaveCount(0)
    await page.goto(`${site.url}/admin/settings`)
    await page.getByRole('link', { name: 'শুরুর তালিকা' }).click()
    await expect(page.getByText('সব ধাপ হয়ে গেছে')).toBeVisible()
  })

  const workerPage = await newVisitor(browser)
  await test.step('a worker registers and submits a biodata', async () => {
    await register(workerPage, worker, 'সেবা দিতে চাই')
    await workerPage.waitForURL(/\/worker\/submit/)
    await workerPage.getByRole('link', { name: 'সব এক পাতায় দেখুন' }).click()
    // The steps have a group of this name, too.
    await expect(workerPage.getByRole('link', { name: 'একবারে একটি করে পূরণ করুন' })).toBeVisible()
    const choose = async (name: string, colour: string) => {
      const group = workerPage.getByRole('group', { name })
      await group.getByLabel(/ছবি বেছে নিন/).setInputFiles(await photoFile(colour))
      // A picture that is still being made smaller cannot be sent.
      await expect(group.getByRole('img', { name: /বেছে নেওয়া ছবি/ })).toBeVisible()
    }
    await choose('প্রোফাইল ছবি', '#223344')
    await workerPage.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'ইলেকট্রিশিয়ান' })
    await workerPage.getByRole('button', { name: '৫ বছর', exact: true }).click()
    await workerPage.getByLabel('নিজের সম্পর্কে').fill('সময়মতো আসি, যত্ন নিয়ে কাজ করি।')
    await workerPage.getByLabel('পুরুষ').check()
    await workerPage.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪৫৬৭৮৯০')
    await choose('সামনের দিক', '#445566')
    await workerPage.getByRole('button', { name: 'জমা দিন' }).click()
    await expect(
      workerPage.getByRole('heading', { name: 'আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে' }),
    ).toBeVisible()
  })

  await test.step('the moderator approves the first worker', async () => {
    const moderation = await newVisitor(browser)
    await signIn(moderation, moderator, undefined, site.url)
    await moderation.goto(`${site.url}/admin/moderation`)
    await expect(moderatedName(moderation)).toHaveText(worker.name)
    await moderation.getByRole('button', { name: 'অনুমোদন' }).click()
    await expect(moderation.getByText('ফিরিয়ে নিন')).toBeVisible()
    await moderation.context().close()
  })

  await test.step('a customer finds the worker, buys a plan and reveals the number', async () => {
    const shopper = await newVisitor(browser)
    await register(shopper, customer, 'সেবা নিতে চাই')
    await shopper.goto(`${site.url}/biodata`)
    await main(shopper).getByRole('article').first().getByRole('link').first().click()
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText(worker.name)
    const profile = shopper.url()

    await shopper.goto(`${site.url}/plans`)
    await shopper.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).first().click()
    await shopper
      .getByRole('dialog')
      .getByRole('button', { name: /পরিশোধ করুন/ })
      .click()
    await shopper.waitForURL(/^http:\/\/localhost:9911\//)
    await shopper.getByRole('button', { name: 'টাকা দিন', exact: true }).click()
    await shopper.waitForURL(/\/payment\/success\?ref=/)
    await expect(shopper.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()

    await shopper.goto(profile)
    const ask = shopper.getByRole('button', { name: /^(?:নম্বর দেখুন|কল করুন)$/ })
    const terms = shopper.getByRole('dialog')
    await expect(async () => {
      await ask.click({ timeout: 2_000 })
      await expect(terms).toBeVisible({ timeout: 4_000 })
    }).toPass()
    await shopper.getByRole('button', { name: 'আমি রাজি' }).click()
    const call = main(shopper).locator('a[href^="tel:"]').first()
    await expect(call).toHaveAttribute('href', `tel:${worker.phone}`)
  })
})
