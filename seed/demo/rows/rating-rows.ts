import type { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { tagBits } from '#worker/features/ratings/ratings.rules.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { HOUR, addTime } from '../clock.ts'
import type { Random } from '../random.ts'
import comments from '../comments.json' with { type: 'json' }
import { trades } from '../trades.ts'
import type { RevealRow } from './contact-rows.ts'
import type { ProviderRow } from './provider-rows.ts'

type RatingRow = typeof ratings.$inferInsert & { id: number; rating: Stars }
type ReplyRow = typeof reviewReplies.$inferInsert
type Stars = 1 | 2 | 3 | 4 | 5

/** Weights of each number of stars for good, average and poor providers, with the share of such providers. */
const QUALITIES: readonly (readonly [Record<Stars, number>, number])[] = [
  [{ 5: 78, 4: 18, 3: 4, 2: 0, 1: 0 }, 58],
  [{ 5: 42, 4: 40, 3: 12, 2: 4, 1: 2 }, 32],
  [{ 5: 8, 4: 22, 3: 30, 2: 22, 1: 18 }, 10],
]

/** Ratings by customers with a reveal. Updates the sums of the providers. */
export function makeRatings(
  random: Random,
  now: Date,
  reveals: readonly RevealRow[],
  providers: ReadonlyMap<number, ProviderRow>,
): RatingRow[] {
  const qualities = new Map([...providers.keys()].map((id) => [id, random.weighted(QUALITIES)]))
  const rated = new Set<string>()
  const rows: Omit<RatingRow, 'id'>[] = []
  for (const { customerId, providerId, createdAt: seenAt, returnedAt } of reveals) {
    const provider = providers.get(providerId)
    const quality = qualities.get(providerId)
    const key = `${customerId} ${providerId}`
    const createdAt = addTime(seenAt, random.int(3, 90) * HOUR)
    if (!provider || !quality || returnedAt || rated.has(key) || createdAt > now || !random.chance(0.62))
      continue
    rated.add(key)
    const rating = random.weighted(
      ([5, 4, 3, 2, 1] as const).map((stars) => [stars, quality[stars]] as const),
    )
    provider.ratingSum += rating
    provider.ratingCount += 1
    rows.push({
      providerId,
      customerId,
      rating,
      comment: commentOn(random, provider, rating),
      // All customers of the demo had seen the number.
      contacted: true,
      tags: tagBits(ratingTags.filter(() => rating >= 3 && random.chance(rating / 10))),
      createdAt,
      updatedAt: createdAt,
    })
  }
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, i) => ({ id: i + 1, ...row }))
}

function commentOn(random: Random, { categoryId }: ProviderRow, stars: Stars): string | null {
  if (random.chance(0.42)) return null
  const praise = trades[categoryId - 1]?.praise ?? []
  const own = stars === 5 || (stars === 4 && random.chance(0.3))
  return (
    own && praise.length > 0 && random.chance(0.4) ? random.pick(praise) : random.pick(comments[stars])
  ).normalize('NFC')
}

const thanks = [
  'ধন্যবাদ। আবার দরকার হলে জানাবেন।',
  'আপনার কাজ করে ভালো লেগেছে, দোয়া করবেন।',
  'মতামতের জন্য ধন্যবাদ, পরের বার আরও ভালো করব।',
]

/** Approved replies to a part of the comments. */
export const makeReplies = (random: Random, now: Date, rows: readonly RatingRow[]): ReplyRow[] =>
  rows.flatMap(({ id, comment, updatedAt }) => {
    const createdAt = addTime(updatedAt, random.int(2, 40) * HOUR)
    if (!comment || createdAt > now || !random.chance(0.2)) return []
    return {
      ratingId: id,
      text: random.pick(thanks).normalize('NFC'),
      status: 'approved',
      createdAt,
      updatedAt: createdAt,
    }
  })
