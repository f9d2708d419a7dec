import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import type { ReviewCounts as Counts } from './ratings.calls.ts'
import { tagLabels } from './ratings.labels.ts'

/** Of fewer ratings a share says nothing. */
const minForBars = 5
const starsFromBest = ['5', '4', '3', '2', '1'] as const

/** How the ratings of a provider are distributed, and how many customers chose each tag. */
export function ReviewCounts({ stars, tags }: Counts) {
  const totals = starsFromBest.map((number) => stars[number])
  const people = totals.reduce((sum, total) => sum + total, 0)
  const shareOf = (total: number) => Math.round((100 * total) / people)
  if (people < minForBars && tags.length === 0) return null
  return (
    <div className="flex flex-col gap-4 border-b border-line pb-4">
      {people >= minForBars && (
        <ul aria-label="কোন রেটিং কতজন দিয়েছেন" className="flex flex-col gap-1">
          {starsFromBest.map((number) => (
            <li
              key={number}
              className="grid grid-cols-[3.25rem_1fr_7rem] items-center gap-2 text-sm large-text:grid-cols-2"
            >
              <span>{bengaliDigits(number)} তারা</span>
              {/* A drawing, because the page allows no style attributes. */}
              <svg aria-hidden className="h-2.5 w-full forced-color-adjust-none overflow-hidden rounded-full">
                <rect width="100%" height="100%" className="fill-sunken" />
                <rect width={`${shareOf(stars[number])}%`} height="100%" className="fill-action" />
              </svg>
              <span className="text-end text-muted">
                {formatCount(stars[number])} জন, {formatCount(shareOf(stars[number]))}%
              </span>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul aria-label="গ্রাহকেরা যা বলেছেন" className="flex flex-wrap gap-2">
          {tags.map(({ tag, total }) => (
            <li key={tag} className="rounded-full bg-tint px-3 py-1 text-sm font-semibold text-action">
              {tagLabels[tag]} · {formatCount(total)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
