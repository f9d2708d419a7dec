import { trades } from '../trades/trades.ts'
import { identityCardSvg } from './identity-card.ts'
import { drawPortraits } from './portrait-pool.ts'
import { tradeSvg, type TradeKey } from './trade/trade-picture.ts'
import { encodeDocument, encodePicture, type PictureSet } from './webp.ts'

export type StoredPictures = {
  portraits: string[]
  trades: Record<TradeKey, string>
}

const WORKERS = 3
const CARD_TINT = '#2f8a68'

/**
 * Draws, encodes and stores the public pictures of the demo. Keys name the contents, so doing it again after a start
 * that was cut short writes the same objects.
 */
export async function storePictures(bucket: R2Bucket): Promise<StoredPictures> {
  const httpMetadata = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }
  const put = async ({ base, files }: PictureSet) => {
    for (const { key, bytes } of files) await bucket.put(key, bytes, { httpMetadata })
    return base
  }
  const portraits = await inParallel(drawPortraits(), async (drawing) =>
    put(await encodePicture('photos', drawing)),
  )
  const tradeBases = await inParallel(
    trades,
    async ({ key }) => [key, await put(await encodePicture('categories', tradeSvg(key)))] as const,
  )
  return { portraits, trades: Object.fromEntries(tradeBases) as Record<TradeKey, string> }
}

type CardOwner = { idCardFront?: string | null; idCardBack?: string | null }

/** Stores the two sides of the made-up identity card once for each owner, under the keys that their profiles keep. */
export async function storeIdentityCards(bucket: R2Bucket, owners: readonly CardOwner[]): Promise<void> {
  const httpMetadata = { contentType: 'image/webp', cacheControl: 'private, no-store' }
  const front = await encodeDocument(identityCardSvg('front', CARD_TINT))
  const back = await encodeDocument(identityCardSvg('back', CARD_TINT))
  await inParallel(owners, async ({ idCardFront, idCardBack }) => {
    if (idCardFront) await bucket.put(idCardFront, front, { httpMetadata })
    if (idCardBack) await bucket.put(idCardBack, back, { httpMetadata })
  })
}

/** Works through a list with a few hands: encoding uses all processors, storing waits for the bucket. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const hand = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as Item)
  }
  await Promise.all(Array.from({ length: WORKERS }, hand))
  return results
}
