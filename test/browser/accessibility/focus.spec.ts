import { expect, test } from '../support.ts'
import { focusProblems } from './rules.ts'

// `accessibility.spec.ts` asks this of ten pages. It cannot run in Firefox, which scrolls to a focused control in another way.
for (const path of ['/', '/categories'])
  test(`a focused control of ${path} is never under a bar`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    // From here on, the browser draws the focus.
    await page.keyboard.press('Tab')
    expect(await focusProblems(page, 60)).toEqual([])
  })
