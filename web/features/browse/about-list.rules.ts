import type { Address, FilterCategory, Listing } from '#web/features/providers/browse.calls.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'

type Shown = Pick<Listing['data'][number], 'experience_years' | 'average_rating' | 'total_ratings'>

/** "৩ থেকে ১২", or one number if all have the same; null if no one says it. */
function rangeOf(numbers: readonly (number | null)[]): string | null {
  const known = numbers.filter((value): value is number => value !== null)
  if (known.length === 0) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? formatCount(most) : `${formatCount(least)} থেকে ${formatCount(most)}`
}

/** What is known of a list, in sentences: how many, how long they work, how customers rated them, what a number costs. */
export function sentencesOf(
  {
    heading,
    total,
    verified,
    contact_price_from: price,
    work_price: workPrice,
  }: Pick<Address, 'heading' | 'total' | 'verified' | 'contact_price_from' | 'work_price'>,
  shown: readonly Shown[],
): string[] {
  if (shown.length === 0) return []
  const years = rangeOf(shown.map(({ experience_years }) => experience_years))
  const rated = shown.filter(({ total_ratings }) => total_ratings > 0)
  const ratings = rated.reduce((sum, { total_ratings }) => sum + total_ratings, 0)
  const stars = rated.reduce(
    (sum, { average_rating, total_ratings }) => sum + average_rating * total_ratings,
    0,
  )
  const of = [
    ...(years ? [`কাজের অভিজ্ঞতা ${years} বছর`] : []),
    ...(ratings > 0
      ? [`গ্রাহকদের ${formatCount(ratings)}টি রেটিং, গড় ${formatCount(stars / ratings, { decimals: 1 })}`]
      : []),
  ]
  return [
    `${heading} ${formatCount(total)} জন${verified > 0 ? `, যাচাইকৃত ${formatCount(verified)} জন` : ''}।`,
    // These are known of the providers on this page only.
    ...(of.length > 0
      ? [`${shown.length < total ? `এই পাতার ${formatCount(shown.length)} জনের ` : ''}${of.join('; ')}।`]
      : []),
    ...(workPrice ? [`${workPrice}।`] : []),
    ...(price === null ? [] : [`ফোন নম্বর দেখার প্ল্যান ${formatTaka(price)} থেকে; মজুরি থেকে কমিশন নেই।`]),
  ]
}

/** The readable address of another trade in the same place. */
export const otherTradePath = (path: string, trade: Pick<FilterCategory, 'slug'> | undefined) =>
  trade?.slug && ['/sheba', trade.slug, ...path.split('/').slice(3)].join('/')
