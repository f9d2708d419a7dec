import { cloudflareImages } from '#worker/adapters/images/images.cloudflare.ts'
import type { Images, Square } from '#worker/adapters/images/images.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'

/** Where the photo stands on the background `web/public/social-card-frame.png`. */
const photoSquare: Square = { side: 470, left: 80, top: 80 }

export type CardSources = {
  images: Pick<Images, 'drawOnto'>
  assets: Pick<Fetcher, 'fetch'>
  pictures: Pick<R2Bucket, 'get'>
}

export const cardSources = (env: Pick<Env, 'IMAGES' | 'ASSETS' | 'PICTURES'>): CardSources => ({
  images: cloudflareImages(env.IMAGES),
  assets: env.ASSETS,
  pictures: env.PICTURES,
})

/**
 * The photo on the background of the site, as JPEG of 1200×630 pixels.
 * @param photo the base path of a stored photo
 * @throws any error of a service, and for a photo that is not stored
 */
export async function drawSocialCard(
  { images, assets, pictures }: CardSources,
  photo: string,
): Promise<Uint8Array> {
  const [background, picture] = await Promise.all([
    readAsset(assets, '/social-card-frame.png'),
    readPhoto(pictures, `${photo}-640.webp`),
  ])
  return images.drawOnto(background, picture, photoSquare)
}

/** The picture of the site, for a provider without a photo. @throws any error of the service */
export const readDefaultCard = (assets: Pick<Fetcher, 'fetch'>): Promise<Uint8Array> =>
  readAsset(assets, '/social-card.png')

async function readAsset(assets: Pick<Fetcher, 'fetch'>, path: string): Promise<Uint8Array> {
  // Only the path of the address counts.
  const answer = await inTime(
    assets.fetch(new Request(new URL(path, 'https://assets.local'))),
    deadlines.assets,
  )
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return new Uint8Array(await inTime(answer.arrayBuffer(), deadlines.assets))
}

async function readPhoto(pictures: Pick<R2Bucket, 'get'>, key: string): Promise<Uint8Array> {
  const object = await inTime(pictures.get(key), deadlines.bucket)
  if (!object) throw new Error('the photo is not stored')
  return new Uint8Array(await inTime(object.arrayBuffer(), deadlines.bucket))
}
