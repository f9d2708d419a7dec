import { bengaliDigits, formatCount } from '#web/lib/format.ts'

const starCount = 5
const cell = 24
// One path for all five stars, because a list shows it on every card.
const outline = Array.from(
  { length: starCount },
  (_, index) =>
    `M${index * cell + 12} 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5-4.8-4.6 6.6-.9z`,
).join('')

/** Rounds a rating to half stars and limits it to 0 and 5: 4.3 becomes 4.5, 4.2 becomes 4. */
export function filledStars(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), starCount) * 2) / 2
}

/** A rating from 0 to 5: drawn in half stars, read out to one decimal. */
export function Stars({ value, className = 'h-5' }: { value: number; className?: string }) {
  const label = `${bengaliDigits(starCount)}-এর মধ্যে ${formatCount(value, { decimals: 1 })}`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${starCount * cell} ${cell}`}
      className={`inline-block ${className}`}
    >
      <path d={outline} className="fill-sunken stroke-line-strong" />
      {/* A nested svg clips its content to its width. */}
      <svg width={filledStars(value) * cell} height={cell}>
        <path d={outline} className="fill-action stroke-action" />
      </svg>
    </svg>
  )
}
