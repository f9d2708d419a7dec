import { Eye } from '#web/ui/layout/icons/card.tsx'
import { useState } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import type { Session } from '#web/lib/session-store.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import type { RatingAnswer } from './ratings.calls.ts'

type RatingPanelProps = {
  provider: {
    id: number
    average_rating: number
    total_ratings: number
    my_rating: number | null
    views_count: number
  }
  session: Session
  onRate: (providerId: number, rating: number, comment?: string) => Promise<RatingAnswer>
  onCommented?: () => void
}

const loadOwnRating = () => import('./own-rating.tsx')

export function RatingPanel(props: RatingPanelProps) {
  // Resets the state for another provider or user.
  return <Panel key={`${props.provider.id}:${props.session.user?.id ?? ''}`} {...props} />
}

function Panel({ provider, session, onRate, onCommented }: RatingPanelProps) {
  const [answer, setAnswer] = useState<RatingAnswer>()
  const { OwnRating } = useLazyModule(loadOwnRating, session.user?.role === 'customer') ?? {}
  const { average_rating, total_ratings, my_rating } = { ...provider, ...answer }
  return (
    <CardSection title="রেটিং">
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
          {formatCount(provider.views_count)} বার দেখা হয়েছে
        </p>
      </div>
      {OwnRating && session.user?.role === 'customer' && (
        <OwnRating
          rating={my_rating}
          onRate={async (stars, comment) => {
            const rated = await onRate(provider.id, stars, comment)
            setAnswer(rated)
            if (comment !== undefined) onCommented?.()
            return rated
          }}
        />
      )}
      {session.status === 'guest' && (
        <p className="text-muted">
          রেটিং দিতে{' '}
          <Link
            to={paths.login(paths.provider(provider.id))}
            className="inline-block py-2 text-action underline underline-offset-4"
          >
            লগইন করুন
          </Link>
          ।
        </p>
      )}
    </CardSection>
  )
}
