import { useRevalidator } from 'react-router'
import { forgetListings } from '#web/features/providers/kept-listings.ts'
import { rateProvider } from '#web/features/ratings/rating-calls.ts'
import { RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { useSession } from '../session.tsx'
import type { Provider } from '#web/features/providers/provider-call.ts'

// What stands under the first screen of a provider's page: a chunk of its own.
export { ProviderAbout } from '#web/features/providers/provider-about.tsx'
export { ShareButton } from '#web/features/providers/share-button.tsx'
export { CommentsList } from '#web/features/ratings/comments-list.tsx'

export function RatingPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  const revalidator = useRevalidator()
  return (
    <Panel
      provider={provider}
      session={session}
      onRate={async (...rating) => {
        const answer = await rateProvider(...rating)
        forgetListings()
        return answer
      }}
      onCommented={() => void revalidator.revalidate()}
    />
  )
}
