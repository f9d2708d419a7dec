import { formatCount } from '#web/lib/format.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type ProviderFactsProps = {
  provider: { average_rating: number; total_ratings: number; experience_years: number | null }
}

/** The stars with their number, and whether and how long the provider works. Only providers who take work are public. */
export function ProviderFacts({ provider }: ProviderFactsProps) {
  const { experience_years: years } = provider
  return (
    <>
      <RatingFact provider={provider} />
      <p className="text-sm">কাজ নিচ্ছেন{years !== null && ` · ${formatCount(years)} বছর ধরে`}</p>
    </>
  )
}

/** The stars with their number. */
export function RatingFact({
  provider: { average_rating: average, total_ratings: count },
}: {
  provider: Omit<ProviderFactsProps['provider'], 'experience_years'>
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
