import type { Page } from '@playwright/test'
import { accounts, bearer, expect, moderatedName, signInByApi, test } from './support.ts'

type Case = { id: number; name: string; id_card_front_url: string | null; id_card_back_url: string | null }

/** More than a page of the queue, of which every fourth one is rejected. */
const cases = 24

/**
 * Answers the calls of the desk from a queue of its own, so that the walk decides nothing of the demo and its cases cost no
 * registrations. The cases look like a real one. @returns the decisions
 */
async function fillQueue(page: Page, example: Case, picture: Buffer): Promise<string[]> {
  const decisions: string[] = []
  let left = Array.from({ length: cases }, (_, index) => ({
    ...example,
    profile_photo: null,
    id: 900_001 + index,
    name: `${example.name} ${'কখগঘঙচছজঝঞ'[index % 10]}${'অআইঈ'[Math.floor(index / 10)]}`,
    actions: ['approve', 'reject', 'ask'],
    claimed_by: null,
    change: null,
    pending_change_id: null,
    state: 'pending',
  }))
  const counts = () => ({
    approved_count: 0,
    rejected_count: 0,
    changed_count: 0,
    asked_count: 0,
    reported_count: 0,
  })
  const answers: [RegExp, (id: number) => object][] = [
    [
      /\/pending$/,
      () => ({
        data: left.slice(0, 20),
        meta: {
          ...counts(),
          pending_count: left.length,
          total: left.length,
          per_page: 20,
          current_page: 1,
          last_page: Math.max(1, Math.ceil(left.length / 20)),
        },
      }),
    ],
    [/\/claim-next$/, () => ({ id: left[0]?.id ?? null })],
    [
      /\/claim$/,
      () => ({ claim: { by: { id: 2, name: 'ক' }, until: new Date().toISOString(), mine: true } }),
    ],
    [
      /\/(approve|reject)$/,
      (id) => {
        left = left.filter((waiting) => waiting.id !== id)
        return { undo_until: new Date(Date.now() + 10_000).toISOString() }
      },
    ],
    [/./, (id) => ({ data: left.find((waiting) => waiting.id === id) })],
  ]
  await page.route(/\/api\/(admin\/workers|service-workers)\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/documents/')) return route.fulfill({ body: picture, contentType: 'image/webp' })
    const id = Number(/\/(\d+)/.exec(pathname)?.[1])
    const decision = /(approve|reject)$/.exec(pathname)?.[1]
    if (decision) decisions.push(`${decision} ${id}`)
    const body = answers.find(([path]) => path.test(pathname))?.[1](id)
    await route.fulfill({ json: { success: true, message: 'সফল', ...body } })
  })
  return decisions
}

test('a case is decided in at most 3 keys, and on a phone, with both sides of the card of all who are approved, in 2.25 taps', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const token = await signInByApi(page, accounts.staff)
  const read = async (path: string) => page.request.get(`/api/admin/workers/${path}`, bearer(token))
  const { data: pending } = (await (await read('pending')).json()) as { data: Case[] }
  const documented = pending.find((one) => one.id_card_front_url && one.id_card_back_url)
  const { data: example } = (await (await read(`${documented?.id}`)).json()) as { data: Case }
  const picture = await (await read(`${documented?.id}/documents/front`)).body()
  const name = moderatedName(page)
  // The retries of `expect` wait up to a second.
  const changed = (shown: string) =>
    page.waitForFunction((text) => document.querySelector('[data-decidable] h2')?.textContent !== text, shown)
  const decideAll = async (approve: () => Promise<void>, reject: () => Promise<void>) => {
    for (let done = 1; done <= cases; done++) {
      const shown = await name.innerText()
      await (done % 4 ? approve() : reject())
      if (done < cases) await changed(shown)
    }
    await expect(page.getByText('সব যাচাই শেষ')).toBeVisible()
  }
  const expectAll = (decisions: readonly string[]) => {
    expect(new Set(decisions.map((decision) => decision.split(' ')[1])).size).toBe(cases)
    const rejected = decisions.filter((decision) => decision.startsWith('reject'))
    expect([decisions.length, rejected.length]).toEqual([cases, cases / 4])
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  const byKeyboard = await fillQueue(page, example, picture)
  await page.goto('/admin/moderation')
  await expect(name).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  const dialog = page.getByRole('dialog')
  await press('j')
  await expect(name).not.toHaveText(/কঅ$/)
  await press('k')
  await expect(name).toHaveText(/কঅ$/)
  await decideAll(
    () => press('a'),
    async () => {
      await press('r')
      await dialog.waitFor()
      await press('1', 'Control+Enter')
      await dialog.waitFor({ state: 'hidden' })
    },
  )
  expectAll(byKeyboard)
  expect(keys).toBeLessThanOrEqual(3 * cases)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.unrouteAll()
  const byThumb = await fillQueue(page, example, picture)
  await page.goto('/admin/moderation')
  let taps = 0
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    taps += 1
    await target.click()
  }
  await decideAll(
    async () => {
      await tap(page.getByRole('button', { name: /^সামনের দিক ও পেছনের দিক/ }))
      // The name to compare and both sides, wide enough to be read, between the header and the bar that decides.
      await page.waitForFunction(() => {
        const boxOf = (element?: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
        const card = document.querySelector('section[aria-label="পরিচয়পত্র"]')
        const sides = [...(card?.querySelectorAll<HTMLImageElement>('button img') ?? [])]
        const bar = document.querySelector('[data-decidable] .sticky')
        return (
          sides.length === 2 &&
          sides.every((side) => side.naturalWidth > 0 && boxOf(side).width >= 260) &&
          boxOf(card).top >= boxOf(document.querySelector('header')).bottom &&
          boxOf(sides[1]).bottom <= boxOf(bar).top
        )
      })
      await tap(page.getByRole('button', { name: 'অনুমোদন' }))
    },
    async () => {
      await tap(page.getByRole('button', { name: 'প্রত্যাখ্যান' }))
      await tap(dialog.getByText('ছবিটি স্পষ্ট নয়').first())
      await tap(dialog.getByRole('button', { name: 'প্রত্যাখ্যান করুন' }))
      await dialog.waitFor({ state: 'hidden' })
    },
  )
  expectAll(byThumb)
  expect(taps).toBeLessThanOrEqual(2.25 * cases)
})
