import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/support.ts'

const slowdown = 6

type ListFrame = { card: string | undefined; next: string | undefined }
type Watched = Window & { shownLists?: ListFrame[] }

async function slowProcessor(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Notes what each frame shows from the moment on at which the address has the new order. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: ListFrame[] = []
    ;(window as Watched).shownLists = frames
    const hrefOf = (selector: string) => document.querySelector<HTMLAnchorElement>(selector)?.href
    const look = () => {
      if (location.search.includes('sort=newest'))
        frames.push({ card: hrefOf('main article a'), next: hrefOf('main a[rel="next"]') })
      requestAnimationFrame(look)
    }
    look()
  })

async function expectNewList(page: Page, first: string): Promise<void> {
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  await expect(card).toHaveAttribute('href', new RegExp(`^/biodata(?:-view)?/${first}$`))
  const frames = await page.evaluate(() => (window as Watched).shownLists ?? [])
  const isOld = ({ card: shown, next }: ListFrame) =>
    (shown !== undefined && !shown.endsWith(`/${first}`)) ||
    (next !== undefined && !next.includes('sort=newest'))
  expect(frames.filter(isOld)).toEqual([])
  expect(frames.at(-1)?.next).toContain('sort=newest')
}

test('a new order shows its list and its next page with the new address', async ({ page, request }) => {
  const newest = (await (await request.get('/api/biodata?sort=newest')).json()) as { data: { id: number }[] }
  const first = String(newest.data[0]?.id)
  await page.goto('/biodata')
  await page.waitForFunction(() => document.documentElement.dataset.ahead !== undefined)
  await page.mouse.wheel(0, 10)
  await page.waitForLoadState('networkidle')
  await slowProcessor(page)
  await watchFrames(page)
  await page.getByLabel('তালিকা সাজান').selectOption('newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expectNewList(page, first)
})
