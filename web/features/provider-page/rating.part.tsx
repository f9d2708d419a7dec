import { useRevalidator } from 'react-router'
import { clearListingCache } from '#web/features/providers/listing-cache.ts'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { useSession } from '#web/app/session.tsx'
import type { Provider } from '#web/features/providers/provider.calls.ts'

export function RatingPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  const revalidator = useRevalidator()
  return (
    <Panel
      provider={provider}
      session={session}
      onRate={async (...rating) => {
        const answer = await rateProvider(...rating)
        clearListingCache()
        return answer
      }}
      onRated={() => void revalidator.revalidate()}
    />
  )
}
