import type { Page } from '@playwright/test'
import { accounts, expect, newVisitor, signInByApi, switchParts, test } from '../support.ts'
import { axeProblems, showScheme, widthProblems } from './rules.ts'
import sharp from 'sharp'
import { allScreens, firstProvider, type AccountName, type Screen } from './screens.ts'

const folder = 'test/output/screens/all'
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const
const schemes = ['light', 'dark'] as const
// What is below is cut off, so that the pictures of long lists stay small.
const maxHeight = 3000

/** Writes the pictures of a screen. @returns what axe finds in it and what is off its sides */
async function look(page: Page, { name, path }: Screen): Promise<string[]> {
  const problems: string[] = []
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await showScheme(page, colorScheme)
      await page.screenshot({
        path: `${folder}/${name}-${size.width}-${colorScheme}.png`,
        fullPage: true,
        clip: { x: 0, y: 0, width: size.width, height: maxHeight },
      })
      const found = await axeProblems(page)
      problems.push(...found.map((problem) => `at ${size.width}, ${colorScheme}: ${problem}`))
    }
    problems.push(...(await widthProblems(page)).map((problem) => `at ${size.width}: ${problem}`))
  }
  return problems
}

test.beforeAll('every part of the site is switched on', ({ request }) => switchParts(request, true))

for (const account of [undefined, ...(Object.keys(accounts) as AccountName[])])
  test(`the screens of ${account ?? 'a guest'} are free of problems`, async ({ page }) => {
    test.setTimeout(1_200_000)
    const screens = (await allScreens(page.request)).filter((screen) => screen.account === account)
    if (account) await signInByApi(page, accounts[account])
    for (const screen of screens) expect.soft(await look(page, screen), screen.name).toEqual([])
  })

test('the pictures of the README', async ({ browser }) => {
  test.setTimeout(300_000)
  const [phone, computer] = sizes
  const pictures = [
    { name: 'home-360', size: phone, path: '/' },
    { name: 'browse-360', size: phone, path: '/biodata' },
    { name: 'provider-360', size: phone, account: accounts.subscriber },
    { name: 'moderation-360', size: phone, path: '/admin/moderation', account: accounts.admin },
    { name: 'home-1280', size: computer, path: '/' },
    { name: 'dashboard-1280', size: computer, path: '/admin', account: accounts.admin },
  ]
  for (const { name, size, path, account } of pictures) {
    const page = await newVisitor(browser, account)
    await page.setViewportSize(size)
    await page.goto(path ?? `/biodata/${await firstProvider(page.request)}`, { waitUntil: 'networkidle' })
    if (!path) {
      await page
        .getByRole('button', { name: /^(?:নম্বর দেখুন|কল করুন)$/ })
        .first()
        .click()
      const number = page.getByRole('link', { name: /01\d{9}/ }).first()
      // The terms are asked once, so a second run on the same data finds the number.
      const agree = page.getByRole('button', { name: 'আমি রাজি' })
      await expect(number.or(agree)).toBeVisible()
      if (await agree.isVisible()) await agree.click()
      await expect(number).toBeVisible()
    }
    await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toFile(`test/screenshots/${name}.webp`)
    await page.context().close()
  }
})
