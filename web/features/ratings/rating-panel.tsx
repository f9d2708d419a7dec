import { useState } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import type { Session } from '#web/lib/session-store.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { RatingTag } from '#worker/features/ratings/ratings.schema.ts'
import type { RatingAnswer, RatingDetails } from './ratings.calls.ts'

type RatingPanelProps = {
  provider: {
    id: number
    average_rating: number
    total_ratings: number
    my_rating: number | null
    my_tags?: readonly RatingTag[] | undefined
    views_count: number
  }
  session: Session
  onRate: (providerId: number, rating: number, details?: RatingDetails) => Promise<RatingAnswer>
  /** Runs after a write that changes the comments or the totals below. */
  onRated?: () => void
}

const RatingSummary = lazyPart(async () => (await import('./rating-summary.tsx')).RatingSummary, 'never')

const loadOwnRating = () => import('./own-rating.tsx')

export function RatingPanel(props: RatingPanelProps) {
  // Resets the state for another provider or user.
  return <Panel key={`${props.provider.id}:${props.session.user?.id ?? ''}`} {...props} />
}

function Panel({ provider, session, onRate, onRated }: RatingPanelProps) {
  const [answer, setAnswer] = useState<RatingAnswer>()
  const { OwnRating } = useLazyModule(loadOwnRating, session.user?.role === 'customer') ?? {}
  const { average_rating, total_ratings, my_rating, my_tags = [] } = { ...provider, ...answer }
  return (
    <>
      <RatingSummary
        average_rating={average_rating}
        total_ratings={total_ratings}
        views_count={provider.views_count}
      />
      {OwnRating && session.user?.role === 'customer' && (
        <OwnRating
          rating={my_rating}
          tags={my_tags}
          onRate={async (stars, details) => {
            const rated = await onRate(provider.id, stars, details)
            setAnswer(rated)
            onRated?.()
            return rated
          }}
        />
      )}
      {session.status === 'guest' && (
        <p className="text-muted">
          রেটিং দিতে{' '}
          <Link
            to={paths.login()}
            returns
            className="inline-block py-2 text-action underline underline-offset-4"
          >
            লগইন করুন
          </Link>
          ।
        </p>
      )}
    </>
  )
}
