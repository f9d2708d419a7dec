import type { Page } from '@playwright/test'
import { registerWorker, submitBiodata } from './factories.ts'
import { socialCardName } from '#worker/features/images/social-cards/social-cards.schema.ts'
import { accounts, bearer, expect, moderatedName, signInByApi, test } from './support.ts'

type Pending = { id: number; name: string; id_card_front_url: string | null }

/** Pending submissions of the demo, for tests that change nothing. */
async function listPending(page: Page, token: string): Promise<Pending[]> {
  const readPage = async (number: number) =>
    (await (await page.request.get(`/api/admin/workers/pending?page=${number}`, bearer(token))).json()) as {
      data: Pending[]
      meta: { last_page: number }
    }
  const { meta } = await readPage(1)
  return (await readPage(meta.last_page)).data
}

/** A new submission, which no other test decides. */
async function submitNew(page: Page, name: string): Promise<{ id: number; name: string }> {
  const worker = await registerWorker(page.request, name)
  return { id: await submitBiodata(page.request, { ...worker, name, colour: '#876543' }), name }
}

test('a moderator decides submissions on a phone and undoes a decision [B-045]', async ({ page }) => {
  const first = await submitNew(page, 'মোছাঃ শিউলি আক্তার')
  await signInByApi(page, accounts.staff)
  await page.goto(`/admin/moderation?worker=${first.id}`)
  await expect(moderatedName(page)).toHaveText(first.name)
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
  const token = await signInByApi(page, accounts.staff)
  const documented = (await listPending(page, token)).find((worker) => worker.id_card_front_url !== null)
  if (!documented) throw new Error('no submission has a document')
  await page.goto(`/admin/moderation?worker=${documented.id}`)
  // The keys work once the submission is shown.
  await expect(moderatedName(page)).toHaveText(documented.name)
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

test('an approval makes the card for social networks, with face, name, trade and place', async ({ page }) => {
  const worker = await submitNew(page, 'মোছাঃ রহিমা খাতুন')
  const token = await signInByApi(page, accounts.staff)
  const detail = await page.request.get(`/api/admin/workers/${worker.id}`, bearer(token))
  const { data } = (await detail.json()) as { data: { profile_photo: string } }
  await page.goto(`/admin/moderation?worker=${worker.id}`)
  await expect(moderatedName(page)).toHaveText(worker.name)
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
