import { test } from '#test/browser/support.ts'
import { firstTaps, takeSteps, tapFirst } from '#test/measure/second-step.ts'

// What `npm run measure` times on slow networks. Here nothing is timed: it only must not lose its way.
test.skip(({ browserName }) => browserName === 'firefox', 'Playwright drives no touch screen in Firefox')
test.use({ serviceWorkers: 'block', hasTouch: true })

test('the steps of a guest lead to what they are measured by', async ({ page }) => {
  await takeSteps(page, 500)
})

for (const [name, tap] of Object.entries(firstTaps))
  test(`the first tap on ${name} opens what it is measured by`, async ({ page, request }) => {
    const { data } = (await (await request.get('/api/biodata')).json()) as { data: { id: number }[] }
    const paths = { home: '/', browse: '/biodata', provider: `/biodata/${data[0]?.id}` }
    await page.goto(paths[tap.path])
    await tapFirst(page, tap)
  })
