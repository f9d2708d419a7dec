import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Star } from '#web/ui/layout/icons/trust.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type Rated = { average_rating: number; total_ratings: number }
type ProviderFactsProps = { provider: Rated & { experience_years: number | null } }

/** The stars with their number, and whether and how long the provider works. Only providers who take work are public. */
export function ProviderFacts({ provider }: ProviderFactsProps) {
  const { experience_years: years } = provider
  return (
    <>
      <RatingFact provider={provider} />
      <p className="text-sm">এখন কাজ নিচ্ছেন{years !== null && ` · অভিজ্ঞতা ${formatCount(years)} বছর`}</p>
    </>
  )
}

/** The stars and years in one line for cards, with room for `children`. */
export function CardFacts({ provider, children }: ProviderFactsProps & { children?: ReactNode }) {
  const { average_rating: average, total_ratings: count, experience_years: years } = provider
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs">
      {count === 0 ? (
        'এখনো রেটিং নেই'
      ) : (
        <>
          <Icon icon={Star} className="size-4 fill-current text-action" />
          <VisuallyHidden>রেটিং</VisuallyHidden>
          <span className="font-semibold">{formatCount(average, { decimals: 1 })}</span>
          <span className="text-muted">
            ({formatCount(count)}
            <VisuallyHidden>টি</VisuallyHidden>)
          </span>
        </>
      )}
      {years !== null && <span>· {formatCount(years)} বছর</span>}
      {children}
    </p>
  )
}

/** The stars with their number. */
export function RatingFact({
  provider: { average_rating: average, total_ratings: count },
}: {
  provider: Rated
}) {
  if (count === 0) return <p className="text-sm text-muted">এখনো রেটিং নেই</p>
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars value={average} className="h-4" />
      <span aria-hidden className="font-semibold">
        {formatCount(average, { decimals: 1 })}
      </span>
      <span className="text-muted">
        ({formatCount(count)}
        <VisuallyHidden>টি রেটিং</VisuallyHidden>)
      </span>
    </p>
  )
}

/** What was paid for is a quiet text. Short enough to stand beside the stars and years of a card on a phone. */
export function Boosted({ provider }: { provider: { is_boosted: boolean } }) {
  if (!provider.is_boosted) return null
  return <span className="text-xs text-muted">বিজ্ঞাপন</span>
}
