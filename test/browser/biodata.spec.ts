import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signInNewWorker } from './factories.ts'
import { bearer, chooseDhanmondi, expect, signOutByMenu, test } from './support.ts'

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off' })

/** A photo of 12 megapixels as phones save it: in landscape, with an EXIF orientation for portrait and the phone's name. */
const phonePhoto = async () => {
  const width = 4000
  const height = 3000
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#9fc3b2"/><circle cx="1700" cy="1500" r="700" fill="#b9805a"/></svg>`
  const buffer = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .withExif({ IFD0: { Make: 'TestPhone', Orientation: '6' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  // sharp always writes orientation 1, so set the orientation byte afterwards.
  const orientation = buffer.indexOf(
    Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00]),
  )
  expect(orientation).toBeGreaterThan(0)
  buffer[orientation + 8] = 6
  return { name: 'IMG_2026.jpg', mimeType: 'image/jpeg', buffer }
}

const photoField = (page: Page) => page.getByRole('group', { name: 'প্রোফাইল ছবি' })

/** All that the browser keeps for this site, as text: storages, caches, cookies and databases. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const requests = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      return (await cache.keys()).map(({ url }) => url).filter((url) => /\/api\/|\/storage\//.test(url))
    })
    const cached = (await Promise.all(requests)).flat()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie])
  })

test('a half-filled biodata leaves nothing in the browser after the worker signs out', async ({ page }) => {
  const name = 'রওশন আরা গোপন'
  await signInNewWorker(page, name)
  await page.goto('/worker/submit?form=whole')
  await page.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('1990123456789')
  await photoField(page)
    .getByLabel('ছবি বেছে নিন')
    .setInputFiles(await phonePhoto())
  await expect(photoField(page).getByRole('img', { name: 'বেছে নেওয়া ছবি' })).toBeVisible()
  await expect.poll(() => keptBy(page)).toContain('1990123456789')
  await expect.poll(() => keptBy(page)).toContain('kormi.drafts')

  await signOutByMenu(page)
  await expect.poll(() => keptBy(page)).not.toContain('kormi.drafts')
  const kept = await keptBy(page)
  for (const own of ['1990123456789', name, 'draft:', '"token"']) expect(kept).not.toContain(own)
})

test('a worker submits a biodata once: the photo is resized, and the draft survives a reload [B-001 B-127 B-128]', async ({
  page,
}) => {
  const token = await signInNewWorker(page)
  await page.goto('/worker/submit')
  await page.getByRole('link', { name: 'সব এক পাতায় দেখুন' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'আমার কাজ' })).toBeVisible()
  const send = page.getByRole('button', { name: 'জমা দিন' })

  await send.click()
  await expect(photoField(page).getByLabel('ছবি বেছে নিন')).toBeFocused()
  await expect(photoField(page)).toContainText('আপনার একটি ছবি দিন')

  const notAnImage = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }
  await photoField(page).getByLabel('ছবি বেছে নিন').setInputFiles(notAnImage)
  await expect(photoField(page)).toContainText('শুধু JPG, PNG বা WebP ছবি দেওয়া যায়')
  await photoField(page)
    .getByLabel('ছবি বেছে নিন')
    .setInputFiles(await phonePhoto())
  const chosen = photoField(page).getByRole('img', { name: 'বেছে নেওয়া ছবি' })
  await expect(chosen).toBeVisible()
  expect(
    await chosen.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1200, 1600])

  await page.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'ইলেকট্রিশিয়ান' })
  await page.getByRole('button', { name: '৫ বছর', exact: true }).click()
  await page.getByLabel('নিজের সম্পর্কে').fill('ক'.repeat(111))
  await expect(page.getByText('১১১/১১০ অক্ষর, ১টি কমান')).toBeVisible()
  await page.getByLabel('নিজের সম্পর্কে').fill('সময়মতো আসি, যত্ন নিয়ে কাজ করি।')
  await page.getByLabel('নারী').check()
  await chooseDhanmondi(page)
  await page.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪ ৫৬৭ ৮৯০')
  await expect(page.getByText('সব অংশ পূরণ হয়েছে।')).toBeVisible()

  await page.reload()
  await expect(page.getByText('আগে যা লিখেছিলেন তা ফিরিয়ে আনা হয়েছে')).toBeVisible()
  await expect(page.getByText('সব অংশ পূরণ হয়েছে।')).toBeVisible()
  await expect(chosen).toBeVisible()

  await send.click()
  await expect(page.getByText('প্রোফাইল জমা হয়েছে')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()

  const mine = await page.request.get('/api/service-workers/me', bearer(token))
  const { biodata } = (await mine.json()) as { biodata: { profile_photo: string } }
  const stored = await (await page.request.get(`${biodata.profile_photo}-640.webp`)).body()
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

test('takes the pictures that phones and chats leave, and says what is wrong with the others', async ({
  page,
}) => {
  await signInNewWorker(page)
  await page.goto('/worker/submit?form=whole')
  const drawn = (width: number, height: number, background = '#00684a') =>
    sharp({ create: { width, height, channels: 3, background } })
  const jpeg = await drawn(800, 600).jpeg().toBuffer()
  const small = /ছবিটি খুব ছোট/
  const cut = /ছবিটি খোলা যাচ্ছে না/
  const pictures: [string, Buffer, RegExp | null][] = [
    ['a JPEG without its last two bytes', jpeg.subarray(0, -2), null],
    ['one that was cut at 60 %', jpeg.subarray(0, jpeg.length * 0.6), cut],
    ['a PNG named .jpg', await drawn(300, 300).png().toBuffer(), null],
    ['an AVIF named .jpg', await drawn(300, 300).avif().toBuffer(), null],
    ['1 by 1', await drawn(1, 1).png().toBuffer(), small],
    ['199 by 400', await drawn(199, 400).jpeg().toBuffer(), small],
    ['12,000 by 200', await drawn(12_000, 200).jpeg().toBuffer(), /ছবিটি খুব লম্বা বা চওড়া/],
    ['all black', await drawn(400, 400, '#000000').jpeg().toBuffer(), null],
    ['a WebP that was cut', (await drawn(400, 400).webp().toBuffer()).subarray(0, -20), cut],
    ['49 megapixels in few bytes', await drawn(7000, 7000).png({ compressionLevel: 9 }).toBuffer(), null],
    ['a progressive one', await drawn(400, 400).jpeg({ progressive: true }).toBuffer(), null],
    ['an empty file', Buffer.alloc(0), /ছবির ফাইলটি খালি/],
  ]
  const chosen = photoField(page).getByRole('img', { name: 'বেছে নেওয়া ছবি' })
  for (const [name, buffer, problem] of pictures)
    await test.step(name, async () => {
      const input = photoField(page).locator('input[type=file]').first()
      await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      if (problem) await expect(photoField(page)).toContainText(problem)
      else {
        await expect(chosen).toBeVisible()
        await photoField(page).getByRole('button', { name: 'ছবিটি সরান' }).click()
        await expect(chosen).toBeHidden()
      }
    })
})
