import { Eye } from '#web/ui/layout/icons/card.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'

type RatingSummaryProps = { average_rating: number; total_ratings: number; views_count: number }

export function RatingSummary({ average_rating, total_ratings, views_count }: RatingSummaryProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex items-center gap-2">
        <span className="text-2xl font-semibold">{formatCount(average_rating, { decimals: 1 })}</span>
        <Stars value={average_rating} className="h-6" />
      </p>
      <p className="text-muted">
        {total_ratings > 0 ? `${formatCount(total_ratings)}টি রেটিং` : 'এখনো কোনো রেটিং নেই'}
      </p>
      <p className="flex items-center gap-1.5 text-muted">
        <Icon icon={Eye} />
        {formatCount(views_count)} বার দেখা হয়েছে
      </p>
    </div>
  )
}
