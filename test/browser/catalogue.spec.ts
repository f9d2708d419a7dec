import type { Page } from '@playwright/test'
import { accounts, expect, signInByApi, test } from './support.ts'

// Each test opens several pages.
test.describe.configure({ timeout: 120_000 })

/** The names in the list of categories, in its order. */
const namesOn = (page: Page) => page.locator('main [data-row] .truncate').allTextContents()

/** Waits until the page stands still for ten frames. */
const scrollEnd = (page: Page) =>
  page.evaluate(async () => {
    let last = NaN
    for (let still = 0; still < 10; still = scrollY === last ? still + 1 : 0) {
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Does what saves an order, and waits until it is saved and read again: a panel that opens in between would stop the reading. */
async function saveOrder(page: Page, act: () => Promise<void>): Promise<void> {
  const answerTo = (method: string, path: RegExp) =>
    page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()))
  const saved = answerTo('PUT', /\/categories\/order$/)
  const read = answerTo('GET', /\/api\/admin\/categories$/)
  await act()
  expect((await saved).ok()).toBe(true)
  await (await read).finished()
}

/** The place and size of the handle of a category, once it stands still. */
async function handleOf(page: Page, name = '') {
  const handle = page.getByRole('button', { name: `${name}: টেনে সাজান` })
  await handle.hover({ trial: true })
  const box = await handle.boundingBox()
  if (!box) throw new Error('a drag handle is not visible')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

test('categories are moved by the keyboard, by the mouse and by a button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/admin/categories')
  await expect(page.locator('main [data-row]')).not.toHaveCount(0)
  const before = await namesOn(page)
  const [first = '', second = '', third = ''] = before
  const firstThree = () => namesOn(page).then((names) => names.slice(0, 3))

  await page.getByRole('button', { name: `${first}: টেনে সাজান` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${first} এখন ১ নম্বরে`)).toBeAttached()
  // The library listens to further keys in a task after this one.
  await page.evaluate(() => new Promise((listens) => setTimeout(listens)))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${first} এখন ২ নম্বরে`)).toBeAttached()
  await saveOrder(page, () => page.keyboard.press('Space'))
  await expect.poll(firstThree).toEqual([second, first, third])

  const [start, end] = [await handleOf(page, second), await handleOf(page, third)]
  await saveOrder(page, async () => {
    await page.mouse.move(start.middle.x, start.middle.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 40, start.y + 10, { steps: 5 })
    await page.mouse.move(end.middle.x, end.middle.y, { steps: 20 })
    await page.mouse.up()
  })
  await expect.poll(firstThree).toEqual([first, third, second])

  // Other tests need the original order.
  await page.getByRole('link', { name: second, exact: true }).click()
  await saveOrder(page, () => page.getByRole('button', { name: `${second}: আগে আনুন` }).click())
  await expect.poll(firstThree).toEqual([first, second, third])
  await page.reload()
  await expect.poll(() => namesOn(page)).toEqual(before)
})

test('a category can be dragged by touch, and a tap on its handle or a swipe over the list moves nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signInByApi(page, accounts.admin)
  await page.goto('/admin/categories', { waitUntil: 'networkidle' })
  const touch = await context.newCDPSession(page)
  await expect(page.getByRole('button', { name: /টেনে সাজান$/ }).first()).toBeVisible()
  const names = () => namesOn(page)
  const before = await names()
  const handle = (index: number) => page.getByRole('button', { name: `${before[index]}: টেনে সাজান` })
  const middleOf = async (index: number) => (await handleOf(page, before[index])).middle
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  /** Moves the finger in steps, as a hand does. A finger that rests on the handle first lifts the card. */
  const drag = async (from: number, to: number) => {
    // Below the header, and the next card above the bottom bar.
    await handle(from).evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 200))
    await scrollEnd(page)
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await send('touchStart', start)
    await expect(page.getByText(`${before[from]} এখন`)).toBeAttached()
    for (let step = 1; step <= 10; step += 1)
      await send('touchMove', { x: end.x, y: start.y + ((end.y - start.y) * step) / 10 })
    await saveOrder(page, () => send('touchEnd').then(() => undefined))
  }

  await handle(0).tap()
  await handle(1).scrollIntoViewIfNeeded()
  const swipe = { x: 200, y: 500 }
  await send('touchStart', swipe)
  for (const y of [450, 400, 350]) await send('touchMove', { ...swipe, y })
  await send('touchEnd')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  // A swipe goes on scrolling for a while.
  await scrollEnd(page)
  expect(await names()).toEqual(before)

  await drag(0, 1)
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([before[1], before[0]])
  // Other tests need the original order.
  await drag(1, 0)
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(before.slice(0, 2))
  await context.close()
})
