import type { TradeKey } from './trade/trade-picture.ts'
import { tradeSvg } from './trade/trade-picture.ts'
import { trades } from '../trades/trades.ts'
import { identityCardSvg } from './identity-card.ts'
import { drawPortraits } from './portrait-pool.ts'
import { encodeDocument, encodePicture, type PictureSet } from './webp.ts'

export type StoredPictures = {
  portraits: string[]
  trades: Record<TradeKey, string>
  cards: { front: string; back: string }
}

const WORKERS = 3
const YEAR = 'public, max-age=31536000, immutable'

/**
 * Draws, encodes and stores all pictures of the demo. Keys name the contents, so doing it again after a start that was
 * cut short writes the same objects.
 */
export async function storePictures(pictures: R2Bucket, documents: R2Bucket): Promise<StoredPictures> {
  const put = async ({ base, files }: PictureSet, bucket: R2Bucket, cacheControl: string) => {
    for (const { key, bytes } of files)
      await bucket.put(key, bytes, { httpMetadata: { contentType: 'image/webp', cacheControl } })
    return base
  }
  const portraits = await inParallel(drawPortraits(), async (drawing) =>
    put(await encodePicture('photos', drawing), pictures, YEAR),
  )
  const tradeBases = await inParallel(trades, async ({ key }) => {
    const base = await put(await encodePicture('categories', tradeSvg(key)), pictures, YEAR)
    return [key, base] as const
  })
  const [front, back] = await inParallel(['front', 'back'] as const, async (side) =>
    put(await encodeDocument(identityCardSvg(side, '#2f8a68')), documents, 'private, no-store'),
  )
  if (!front || !back) throw new Error('no identity cards were stored')
  return {
    portraits,
    trades: Object.fromEntries(tradeBases) as Record<TradeKey, string>,
    cards: { front, back },
  }
}

/** Works through a list with a few hands: encoding uses all processors, storing waits for the database. */
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
