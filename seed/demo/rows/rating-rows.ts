import type { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { tagBits } from '#worker/features/ratings/ratings.rules.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { HOUR, addTime } from '../clock.ts'
import type { Random } from '../random.ts'
import { trades } from '../trades.ts'
import type { RevealRow } from './contact-rows.ts'
import type { ProviderRow } from './provider-rows.ts'

/** Comments of customers by the number of stars. Each trade has more comments in `praise`. */
const comments: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'খুব ভালো কাজ করেছেন, সময়মতো এসেছেন।',
    'ব্যবহার খুব ভালো, কাজও নিখুঁত।',
    'ফোন করার এক ঘণ্টার মধ্যে এসে কাজ শেষ করেছেন।',
    'মজুরি ন্যায্য, কাজ পরিষ্কার। আবার ডাকব।',
    'আমার পরিচিত সবাইকে ওনার কথা বলেছি।',
    'অনেক দিন পর এমন দায়িত্বশীল মানুষ পেলাম।',
    'যা কথা দিয়েছিলেন ঠিক তা-ই করেছেন।',
    'কাজ শেষে সব গুছিয়ে দিয়ে গেছেন।',
    'অভিজ্ঞ মানুষ, কাজ দেখেই বোঝা যায়।',
    'ধৈর্য নিয়ে সব বুঝিয়ে বলেছেন।',
    'দ্বিতীয়বার ডাকলাম, এবারও খুশি।',
    'সৎ মানুষ, বাড়তি টাকা চাননি।',
    'শুক্রবারেও এসেছেন, কৃতজ্ঞ।',
    'পরিবারের সবাই সন্তুষ্ট।',
    'কাজের মান আশার চেয়ে ভালো।',
    'নির্ভর করার মতো একজন।',
  ],
  4: [
    'কাজ ভালো, একটু দেরিতে এসেছিলেন।',
    'মোটের উপর ভালো অভিজ্ঞতা।',
    'কাজ ঠিক আছে, দাম সামান্য বেশি মনে হয়েছে।',
    'ভালো কাজ, ব্যবহার ভদ্র।',
    'কাজ শেষ করতে একটু সময় লেগেছে, তবে মান ভালো।',
    'যন্ত্রপাতি সঙ্গে থাকলে আরও তাড়াতাড়ি হতো।',
    'সন্তুষ্ট, দরকার হলে আবার ডাকব।',
    'কথা কম বলেন, কাজ ভালো করেন।',
    'প্রথম দিন আসতে পারেননি, পরের দিন এসে ভালো কাজ করেছেন।',
    'পরিষ্কার কাজ, সামান্য খুঁত ছিল।',
    'দরদাম করতে হয়েছে, কাজ ভালো।',
  ],
  3: [
    'মোটামুটি, আরও যত্ন নিলে ভালো হতো।',
    'কাজ চলার মতো হয়েছে।',
    'সময় নিয়ে কথা রাখেননি, কাজ মাঝারি।',
    'দাম অনুযায়ী কাজ ঠিকঠাক।',
    'দুবার বলার পর ঠিক করে দিয়েছেন।',
    'ব্যবহার ভালো, তবে কাজ ধীর।',
    'কিছু কাজ বাকি রেখে গেছেন, পরে এসে করেছেন।',
  ],
  2: [
    'দুই দিন ঘুরিয়ে তারপর এসেছেন।',
    'কাজ ঠিকমতো হয়নি, আবার লোক ডাকতে হয়েছে।',
    'আগে বলা দামের চেয়ে বেশি চেয়েছেন।',
    'ফোন ধরতে অনেক দেরি করেন।',
    'কাজ শেষে জায়গা নোংরা রেখে গেছেন।',
    'তাড়াহুড়া করে কাজ করেছেন।',
  ],
  1: [
    'কথা দিয়ে আসেননি, ফোনও ধরেননি।',
    'কাজ করার পরদিনই আবার সমস্যা।',
    'ব্যবহার ভালো ছিল না।',
    'অগ্রিম নিয়ে দেরি করেছেন।',
    'অভিজ্ঞতার কথা যা লেখা, কাজে তা পাইনি।',
  ],
}

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

/** Adds tags, and the mark that the customer had seen the number, which is true for all ratings of the demo. */
export const addTags = (random: Random, rows: readonly RatingRow[]): RatingRow[] =>
  rows.map((row) => ({
    ...row,
    contacted: true,
    tags: tagBits(ratingTags.filter(() => row.rating >= 3 && random.chance(row.rating / 10))),
  }))

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
