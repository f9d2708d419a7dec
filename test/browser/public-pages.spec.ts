import { expect, test } from './support.ts'

const paths = [
  '/biodata',
  '/categories',
  '/about',
  '/contact',
  '/faq',
  '/support',
  '/privacy-policy',
  '/terms',
  '/refund-policy',
]
test('each public page has its content in the HTML and hydrates without console messages [A-019 A-029 A-220]', async ({
  page,
}) => {
  for (const path of paths) {
    const html = (await (await page.goto(path))?.text()) ?? ''
    expect.soft(html, path).toMatch(/<h1[^>]*>[^<]*[\u0980-\u09FF]/)
    expect.soft(html, path).toContain('<meta name="description"')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(width, `no horizontal scrolling of ${path}`).toBeLessThanOrEqual(0)
  }
})

test('the back link of a provider leads to the place in the list, and a page opens by its number', async ({
  page,
}) => {
  await page.goto('/biodata?page=2')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(9).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['যোগাযোগ', 'পরিচিতি', 'গ্রাহকদের মতামত'])
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'সেবাদাতাদের তালিকা' }).click()
  await expect(page).toHaveURL(/page=2$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)

  await page.getByLabel('পৃষ্ঠা নম্বর').fill('57')
  await page.getByRole('button', { name: 'যান' }).click()
  await expect(page).toHaveURL(/\/biodata\?page=57$/)
  await expect(cards).toHaveCount(20)
})

test('another part of a list has the focus on its heading, and a changed filter keeps it', async ({
  page,
}) => {
  await page.goto('/biodata')
  await expect(page.locator('html[data-ahead]')).toBeAttached()
  await page
    .getByRole('navigation', { name: 'তালিকার পৃষ্ঠা' })
    .getByRole('link', { name: 'পরের' })
    .press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('পৃষ্ঠা ২')
  await expect(heading).toBeFocused()
  const order = page.getByRole('main').getByRole('combobox', { name: 'সাজান' })
  await order.focus()
  await order.selectOption('newest')
  await expect(page).toHaveURL(/\?sort=newest$/)
  await expect(heading).not.toContainText('পৃষ্ঠা')
  await expect(order).toBeFocused()
})

test('static files carry security headers, hashed ones are cached for a year, and those of the build are not served', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const script = /id="scripts">\["(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const headers = (await request.get(script)).headers()
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const page = (await request.get('/')).headers()
  expect(page['content-security-policy']).toContain("base-uri 'none'")
  expect(page['strict-transport-security']).toContain('max-age=63072000')
  for (const path of ['/index.html', '/chunks.json', '/_headers', '/assets/no-such-file.js'])
    expect((await request.get(path)).status(), path).toBe(404)
})
