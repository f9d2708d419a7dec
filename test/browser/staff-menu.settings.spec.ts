import { openPages, relatedPages } from '#web/app/pages/page-families.tsx'
import { accounts, expect, signInByApi, switchParts, test } from './support.ts'

test.beforeEach(({ request }) => switchParts(request, true))
test.afterEach(({ request }) => switchParts(request, false))

const admin = { role: 'admin' } as const
/** The pages that stand under another one, and those pages. */
const families = openPages(admin).filter(({ path }) => relatedPages(path, admin).length > 0)

test('with all parts of the site the sidebar of an admin is in view, and the pages of a family lead to each other', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  const sidebar = page.getByRole('complementary', { name: 'অ্যাকাউন্ট মেনু' })
  const menu = sidebar.getByRole('navigation', { name: 'মেনু' })
  const links = menu.getByRole('link')
  await expect(links).toHaveCount(14)
  for (const link of await links.all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBe(36)
  }
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0)

  for (const { path, title, under, frame } of families) {
    const others = relatedPages(path, admin)
    // Within the app, which is faster than to load each page.
    const parent = under === undefined ? path : others[0]?.path
    await sidebar.locator(`a[href="${parent}"]`).click()
    await page.waitForURL(parent ?? '')
    if (under !== undefined)
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(sidebar.locator('[aria-current]')).toHaveAttribute(
      'aria-current',
      under === undefined ? 'page' : 'true',
    )
    for (const other of others)
      await expect(page.getByRole('main').getByRole('link', { name: other.title, exact: true })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    const addresses = others.map((other) => other.path)
    const head = await page.evaluate((paths) => {
      const links = [...document.querySelectorAll<HTMLElement>('main a')].filter((link) =>
        paths.includes(link.getAttribute('href') ?? ''),
      )
      const box = document.querySelector('main h1')?.closest('.flex-wrap')
      const row = document.querySelector('main tbody tr')?.getBoundingClientRect().top
      const height = () => box?.getBoundingClientRect().height ?? NaN
      const before = height()
      for (const link of links) link.hidden = true
      const without = height()
      for (const link of links) link.hidden = false
      return {
        links: links.length,
        more: before - without,
        row,
        beyond: document.body.scrollWidth - innerWidth,
      }
    }, addresses)
    expect.soft(head.links, path).toBe(addresses.length)
    expect.soft(head.more, path).toBeLessThanOrEqual(56)
    if (frame === 'list') expect.soft(head.row ?? 0, path).toBeLessThanOrEqual(300)
    expect.soft(head.beyond, path).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
