import type { Page } from '@playwright/test'
import { registerWorker, submitBiodata } from './factories.ts'
import { socialCardName } from '#worker/features/images/social-cards/social-cards.schema.ts'
import { accounts, bearer, expect, moderatedName, signInByApi, test } from './support.ts'

/** A new submission, which no other test decides. */
async function submitNew(page: Page, name: string, hasCard = false): Promise<{ id: number; name: string }> {
  const worker = await registerWorker(page.request, name)
  return { id: await submitBiodata(page.request, { ...worker, name, colour: '#876543', hasCard }), name }
}

async function openCase(page: Page, { id, name }: { id: number; name: string }): Promise<void> {
  await page.goto(`/admin/moderation?worker=${id}`)
  // The keys work once the submission is shown.
  await expect(moderatedName(page)).toHaveText(name)
}

test('a moderator decides submissions on a phone and undoes a decision [B-045]', async ({ page }) => {
  const first = await submitNew(page, 'মোছাঃ শিউলি আক্তার')
  await signInByApi(page, accounts.staff)
  await openCase(page, first)
  const call = page.getByRole('region', { name: 'বায়োডাটা' }).locator('a[href^="tel:"]').first()
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await page.getByRole('button', { name: 'অনুমোদন' }).click()
  await expect(moderatedName(page)).not.toHaveText(first.name)
  await expect(page.getByText('ফিরিয়ে নিন')).toBeVisible()
  await page.getByRole('button', { name: /ফিরিয়ে নিন/ }).click()
  await expect(moderatedName(page)).toHaveText(first.name)

  await page.getByRole('button', { name: 'প্রত্যাখ্যান' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'প্রত্যাখ্যান করুন' }).click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByText('অন্য কারণ').click()
  await dialog.getByRole('textbox', { name: 'মন্তব্য' }).fill('ঠিকানা মিলছে না')
  await dialog.getByRole('button', { name: 'প্রত্যাখ্যান করুন' }).click()
  await expect(dialog).toBeHidden()
  await expect(moderatedName(page)).not.toHaveText(first.name)

  await page.goto(`/admin/moderation?status=rejected&worker=${first.id}`)
  await expect(page.getByRole('region', { name: 'বায়োডাটা' })).toContainText('ঠিকানা মিলছে না')
  await expect(page.getByRole('region', { name: 'ইতিহাস' })).toContainText('সিদ্ধান্ত ফিরিয়ে নিয়েছেন')
})

test('documents open on request, can be enlarged, and their opening is in the history [B-046]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const documented = await submitNew(page, 'মোছাঃ জোহরা খাতুন', true)
  await signInByApi(page, accounts.staff)
  await openCase(page, documented)
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'সামনের দিক বড় করে দেখুন' }).click()
  const image = page.getByRole('dialog').getByRole('img')
  await expect(image).toBeVisible()
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  // The keys work as soon as the effects of the opened dialog have run.
  await expect(async () => {
    await page.keyboard.press('+')
    expect(await scale()).toBeGreaterThan(1.4)
  }).toPass()
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('region', { name: 'ইতিহাস' })).toContainText('পরিচয়পত্রের ছবি দেখেছেন')
})

test('cases are opened and decided by keys, and on a phone with both sides of the card in view', async ({
  page,
}) => {
  const [approved, rejected, shown] = [
    await submitNew(page, 'মোছাঃ মর্জিনা বেগম'),
    await submitNew(page, 'মোছাঃ আমেনা বেগম'),
    await submitNew(page, 'মোছাঃ হালিমা বেগম', true),
  ]
  await signInByApi(page, accounts.staff)
  const name = moderatedName(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/moderation')
  const claimed = await name.innerText()
  await page.keyboard.press('j')
  await expect(name).not.toHaveText(claimed)
  const next = await name.innerText()
  await page.keyboard.press('j')
  await expect(name).not.toHaveText(next)
  await page.keyboard.press('k')
  await expect(name).toHaveText(next)

  await openCase(page, approved)
  await page.keyboard.press('a')
  await expect(name).not.toHaveText(approved.name)
  await openCase(page, rejected)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('r')
  await dialog.waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(name).not.toHaveText(rejected.name)

  await page.setViewportSize({ width: 360, height: 740 })
  await openCase(page, shown)
  await page.getByRole('button', { name: /^সামনের দিক ও পেছনের দিক/ }).click()
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
  await page.getByRole('button', { name: 'অনুমোদন' }).click()
  await expect(name).not.toHaveText(shown.name)
})

test('an approval makes the card for social networks, with face, name, trade and place', async ({ page }) => {
  const worker = await submitNew(page, 'মোছাঃ রহিমা খাতুন')
  const token = await signInByApi(page, accounts.staff)
  const detail = await page.request.get(`/api/admin/workers/${worker.id}`, bearer(token))
  const { data } = (await detail.json()) as { data: { profile_photo: string } }
  await openCase(page, worker)
  await page.getByRole('button', { name: 'অনুমোদন' }).click()
  await expect(moderatedName(page)).not.toHaveText(worker.name)

  const address = `/social-cards/${socialCardName(worker.id, data.profile_photo)}`
  await expect
    .poll(async () => (await page.request.get(address)).headers()['content-type'])
    .toBe('image/jpeg')
  const drawn = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 630 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, 0)
    const pixels = (x: number, y: number, width: number, height: number) =>
      Array.from(context?.getImageData(x, y, width, height).data ?? [])
    /** White pixels of a line of text. */
    const written = (y: number, height: number) =>
      pixels(620, y, 520, height).filter((value, at) => at % 4 === 0 && value > 200).length
    return {
      size: [image.naturalWidth, image.naturalHeight],
      face: pixels(315, 315, 1, 1).slice(0, 3),
      lines: [written(140, 80), written(250, 70), written(345, 55)],
    }
  }, address)
  expect(drawn.size).toEqual([1200, 630])
  for (const [at, value] of [0x87, 0x65, 0x43].entries())
    expect(Math.abs((drawn.face[at] ?? 0) - value)).toBeLessThan(12)
  for (const pixels of drawn.lines) expect(pixels).toBeGreaterThan(300)
})
