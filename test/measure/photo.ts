import { request as api } from '@playwright/test'
import { registerWorker } from '#test/browser/factories.ts'
import { phonePhoto } from '#test/load/cost/walk.ts'
import type { Certificate } from './certificate.ts'
import { openPhone, slowProcessor } from './browser.ts'
import { signIn } from './sign-in.ts'

export type Photo = {
  /** Milliseconds from the choice to the preview of the picture that will be sent. */
  ready: number
  /** Bytes of that picture. */
  bytes: number
}

const cpu = 6

type Watched = Window & { readyAfter?: number }

/** In the page: the time from the event of a choice, without the copy of the file into the browser, to the preview. */
function watchPreview(): void {
  let chosenAt = Number.NaN
  document.addEventListener('change', () => (chosenAt = performance.now()), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (Number.isNaN(chosenAt) || !document.querySelector('img[src^="blob:"]')) return
    observer.disconnect()
    ;(window as Watched).readyAfter = performance.now() - chosenAt
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Chooses photos of 12 megapixels in the form of a new worker, on a processor six times slower. */
export async function measurePhotos(
  origin: string,
  site: URL,
  certificate: Certificate,
  runs: number,
): Promise<Photo[]> {
  const request = await api.newContext({ baseURL: site.origin })
  const worker = await registerWorker(request)
  await request.dispose()
  const photo = await phonePhoto('IMG_2026.jpg', { width: 4000, height: 3000 })
  const { context, close } = await openPhone(origin, certificate)
  try {
    const page = await context.newPage()
    await page.goto('/login', { waitUntil: 'networkidle' })
    await signIn(page, site, worker)
    const photos: Photo[] = []
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/worker/submit', { waitUntil: 'networkidle' })
      await slowProcessor(page, cpu)
      const field = page.getByRole('group', { name: 'প্রোফাইল ছবি' })
      await page.evaluate(watchPreview)
      await field.getByLabel('ছবি বেছে নিন').setInputFiles(photo)
      await field.getByRole('button', { name: 'ছবিটি সরান' }).waitFor()
      const milliseconds = await page.evaluate(() => (window as Watched).readyAfter ?? Number.NaN)
      const bytes = await field
        .getByRole('img')
        .evaluate(async (image: HTMLImageElement) => (await (await fetch(image.src)).blob()).size)
      photos.push({ ready: milliseconds, bytes })
      await field.getByRole('button', { name: 'ছবিটি সরান' }).click()
    }
    return photos
  } finally {
    await close()
  }
}
