import type { Page } from '@playwright/test'
import { spokenTexts } from '#seed/spoken/spoken-texts.ts'
import { fileOfSpoken } from '#web/ui/read-aloud/spoken-file.ts'
import { freshName, freshPhone, photoFile, signInNewWorker } from './factories.ts'
import { endTyping, expect, test } from './support.ts'

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off' })

/** The words that a screen shows. */
const countWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const count = (part: Element) => (part as HTMLElement).innerText.split(/\s+/).filter(Boolean).length
    const hidden = [...main.querySelectorAll('.sr-only')]
    return hidden.reduce((words, element) => words - count(element), count(main))
  })

/** A whole phone, and one with its keyboard. */
const sizes = [
  { width: 360, height: 740 },
  { width: 360, height: 400 },
]

/** The button is on both screens, and not under the bottom bar, which leaves while the keyboard is open. */
async function expectButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  const menu = page.getByRole('navigation', { name: 'দ্রুত মেনু' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(button).toBeInViewport({ ratio: 1 })
    const end = (await menu.isVisible()) ? (await menu.boundingBox())?.y : undefined
    const box = await button.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end ?? size.height)
  }
}

test('each step of registration and biodata has its button on the screen, and a trade is chosen by pictures', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/register?role=service_worker')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(freshPhone())
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.getByLabel('থানা/উপজেলা').fill('dhanmo')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'ধানমন্ডি' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-pass-1')
  await expectButton(page, 'এগিয়ে যান')
  await page.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await expectButton(page, 'নিবন্ধন করুন')
  await expect(page.getByRole('banner').getByRole('link', { name: 'নিবন্ধন' })).toBeHidden()
  await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()

  await signInNewWorker(page)
  let words = 0
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    await page.goto(step === 1 ? '/worker/submit' : `/worker/submit?step=${step}`)
    await expectButton(page, 'এগিয়ে যান')
    words += await countWords(page)
    const field = page.getByRole('main').locator('input[type=text], textarea').first()
    if (await field.count()) {
      await field.focus()
      // The bar takes the place of the bottom bar.
      await expectButton(page, 'এগিয়ে যান')
      await expect(field).toBeInViewport()
    }
    if (step === 2) await expectTiles(page)
  }
  await page.goto('/worker/submit?step=8')
  await expectButton(page, 'জমা দিন')
  expect(words + (await countWords(page))).toBeLessThanOrEqual(260)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the first screen of the form has both buttons for a photo above its bar', async ({ page }) => {
    await signInNewWorker(page)
    await page.goto('/worker/submit')
    const bar = await page.getByRole('main').locator('.sticky').last().boundingBox()
    for (const name of ['ক্যামেরায় তুলুন', 'ছবি বেছে নিন']) {
      const button = await page.getByRole('main').locator('label', { hasText: name }).boundingBox()
      expect((button?.y ?? NaN) + (button?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN)
    }
  })
})

test('who follows only the recorded texts registers and hands in a profile', async ({ page }) => {
  test.setTimeout(120_000)
  const main = page.getByRole('main')
  const files = new Map(
    spokenTexts.flatMap((text) =>
      (['opus', 'mp3'] as const).map((format) => [fileOfSpoken(text, format), text] as const),
    ),
  )
  let heard = ''
  page.on('request', (request) => {
    heard = files.get(new URL(request.url()).pathname) ?? heard
  })
  let said = ''
  /** Listens to a screen. */
  const listen = async () => {
    heard = ''
    await main.getByRole('button', { name: 'শুনুন' }).click()
    await expect.poll(() => heard).not.toBe('')
    // The button that stops it is longer: what stands below may move.
    await expect(main.getByRole('button', { name: 'থামান' })).toBeVisible()
    said = heard
  }
  /** What the recording tells to do. */
  const told = (words: string) => expect(said).toContain(words)
  const press = async (name: string) => {
    told(name)
    await main.getByRole('button', { name, exact: true }).click()
  }
  const goOn = async (title: string) => {
    await press('এগিয়ে যান')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await listen()
  }
  /** Presses one of several choices, which says its name. */
  const choose = async (role: 'radio' | 'button', name: string) => {
    await main.getByRole(role, { name, exact: true }).click()
    await expect.poll(() => heard).toBe(name)
  }

  await page.goto('/register')
  await listen()
  told('কাজ করলে দ্বিতীয় ছবিতে চাপুন')
  await main
    .getByRole('button')
    .filter({ has: page.locator('svg[viewBox="0 0 120 90"]') })
    .nth(1)
    .click()
  await expect(page.getByLabel('পুরো নাম')).toBeVisible()
  await listen()
  told('পুরো নাম')
  await page.getByLabel('পুরো নাম').fill(freshName('মোছাম্মৎ জরিনা'))
  told('ফোন নম্বর')
  await page.getByLabel('ফোন নম্বর').fill(freshPhone())
  await goOn('পাসওয়ার্ড ও এলাকা')
  told('পাসওয়ার্ড লিখুন')
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-pass-1')
  told('থানা বা উপজেলার নাম লিখুন')
  await page.getByLabel('থানা/উপজেলা').fill('ধানমন্ডি')
  told('নিচে নাম এলে তাতে চাপুন')
  await main.getByRole('list', { name: 'এলাকা বেছে নিন' }).getByRole('button').first().click()
  await endTyping(page)
  await goOn('মিলিয়ে দেখুন')
  told('টিক দিন')
  await main.getByRole('checkbox').check()
  await press('নিবন্ধন করুন')
  const code = main.getByRole('status').filter({ hasText: 'কোডটি হলো' }).locator('strong')
  await expect(code).toBeVisible()
  await listen()
  told('ছয়টি ঘরে লিখুন')
  await main.getByLabel('৬টির মধ্যে ১ নম্বর ঘর').fill(await code.innerText())

  await expect(main.getByRole('heading', { level: 2, name: 'আপনার ছবি' })).toBeVisible()
  await listen()
  heard = ''
  await press('এগিয়ে যান')
  // What is missing is said again.
  await expect.poll(() => heard).toBe(said)
  told('ফোনের ছবি বেছে নিন')
  await main.getByLabel('ছবি বেছে নিন').setInputFiles(await photoFile('#884466'))
  await expect(main.getByRole('img', { name: 'বেছে নেওয়া ছবি' })).toBeVisible()
  await goOn('আপনার কাজ')
  told('আপনার কাজটিতে চাপুন')
  await choose('radio', 'গৃহকর্মী')
  await goOn('অভিজ্ঞতা')
  told('চেপে শুনুন ও বেছে নিন')
  await choose('button', '৩ বছর')
  await goOn('নিজের কথা')
  told('না লিখলেও চলবে')
  await goOn('আপনার পরিচয়')
  told('চেপে শুনুন ও বেছে নিন')
  await choose('radio', 'নারী')
  await goOn('কাজের এলাকা')
  // The place is that of the registration.
  await goOn('পরিচয়পত্র')
  told('নম্বর লিখুন')
  await main.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪৫৬৭৮৯০')
  await goOn('মিলিয়ে দেখে জমা দিন')
  await press('জমা দিন')
  await expect(main.getByRole('heading', { name: 'আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()
  await listen()
  told('জমা হয়েছে')
})

/** The trades are pictures of 104 pixels, three in a row. */
async function expectTiles(page: Page): Promise<void> {
  const tiles = page.getByRole('main').locator('label', { has: page.locator('input[type=radio]') })
  await expect(tiles).toHaveCount(24)
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => tiles.nth(at).boundingBox()))
  for (const box of boxes) expect(Math.abs((box?.width ?? 0) - 104)).toBeLessThanOrEqual(1)
  expect(new Set(boxes.slice(0, 3).map((box) => box?.y)).size).toBe(1)
  expect(boxes[3]?.y).toBeGreaterThan(boxes[0]?.y ?? Infinity)
}
