import { accounts, expect, signInByApi, test } from '../support.ts'
import {
  axeProblems,
  focusProblems,
  forcedColourProblems,
  openTextSize,
  pressProblems,
  showScheme,
  widthProblems,
} from './rules.ts'
import { allScreens, firstProvider, routesWithoutScreen, tenScreens } from './screens.ts'

for (const [index, { name }] of tenScreens(0).entries())
  test(`${name}: is usable at 320 pixels, in large text, by keyboard and press, in both schemes and forced colours`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    const { account, path } = tenScreens(await firstProvider(page.request))[index] ?? { path: '' }
    if (account) await signInByApi(page, accounts[account])
    // What comes later moves what has the focus.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await focusProblems(page, 60), 'focus').toEqual([])
    expect.soft(await pressProblems(page), 'presses').toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await showScheme(page, colorScheme)
      expect.soft(await axeProblems(page), `axe in the ${colorScheme} scheme`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: null })
    expect.soft(await forcedColourProblems(page), 'forced colours').toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })

    // The home page has a band around its heading, a provider's name stands beside the photo, and lists of the staff are dense.
    if (!['home', 'provider', 'payments'].includes(name)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.evaluate(() => window.scrollTo(0, 0))
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect.soft(heading?.y, 'the height of the heading').toBe(89)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await widthProblems(page), '320 pixels').toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    const setTextSize = await openTextSize(page)
    for (const percent of [130, 150, 200]) {
      await setTextSize(percent)
      expect.soft(await widthProblems(page), `text at ${percent} %`).toEqual([])
    }
    expect.soft(await focusProblems(page, 30), 'focus in large text').toEqual([])
  })

test('the list of all screens has a screen for each route of the site', async ({ request }) => {
  expect(routesWithoutScreen(await allScreens(request))).toEqual([])
})
