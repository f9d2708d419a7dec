import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import type { ReviewCounts as Counts } from './ratings.calls.ts'
import { tagLabels } from './ratings.labels.ts'

/** Whole percentages of the totals, which add up to 100: the largest remainders are rounded up. All 0 without a total. */
export function percentagesOf(totals: readonly number[]): number[] {
  const sum = totals.reduce((before, total) => before + total, 0)
  if (sum === 0) return totals.map(() => 0)
  const shares = totals.map((total, index) => ({ index, share: (total * 100) / sum }))
  const whole = shares.map(({ share }) => Math.floor(share))
  const missing = 100 - whole.reduce((before, share) => before + share, 0)
  const raised = new Set(
    shares
      .toSorted((a, b) => (b.share % 1) - (a.share % 1) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return whole.map((share, index) => share + (raised.has(index) ? 1 : 0))
}

/** Of fewer ratings a share says nothing. */
const minForBars = 5
const starsFromBest = ['5', '4', '3', '2', '1'] as const

/** How the ratings of a provider are distributed, and how many customers chose each tag. */
export function ReviewCounts({ stars, tags }: Counts) {
  const totals = starsFromBest.map((number) => stars[number])
  const percentages = percentagesOf(totals)
  const people = totals.reduce((sum, total) => sum + total, 0)
  if (people < minForBars && tags.length === 0) return null
  return (
    <div className="flex flex-col gap-4 border-b border-line pb-4">
      {people >= minForBars && (
        <ul aria-label="কোন রেটিং কতজন দিয়েছেন" className="flex flex-col gap-1">
          {starsFromBest.map((number, index) => (
            <li
              key={number}
              className="grid grid-cols-[3.25rem_1fr_7rem] items-center gap-2 text-sm large-text:grid-cols-2"
            >
              <span>{bengaliDigits(number)} তারা</span>
              {/* A drawing, because the page allows no style attributes. */}
              <svg aria-hidden className="h-2.5 w-full forced-color-adjust-none overflow-hidden rounded-full">
                <rect width="100%" height="100%" className="fill-sunken" />
                <rect width={`${percentages[index]}%`} height="100%" className="fill-action" />
              </svg>
              <span className="text-end text-muted">
                {formatCount(stars[number])} জন, {formatCount(percentages[index] ?? 0)}%
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
