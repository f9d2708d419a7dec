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
      // The time runs from the event of the choice: the copy of the file into the browser is no part of it.
      const ready = field.evaluate(
        (group) =>
          new Promise<number>((resolve) => {
            let began = Number.NaN
            group.addEventListener('change', () => (began = performance.now()), { capture: true, once: true })
            const observer = new MutationObserver(() => {
              const preview = group.querySelector('img[src^="blob:"]')
              if (Number.isNaN(began) || !preview) return
              observer.disconnect()
              resolve(performance.now() - began)
            })
            observer.observe(group, { subtree: true, childList: true, attributes: true })
          }),
      )
      await field.getByLabel('ছবি বেছে নিন').setInputFiles(photo)
      const milliseconds = await ready
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
