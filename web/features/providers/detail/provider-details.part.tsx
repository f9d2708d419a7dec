import { useRevalidator } from 'react-router'
import { clearListingCache } from '#web/features/providers/browse/listing-cache.ts'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { useSession } from '#web/app/session.tsx'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import { formatDate } from '#web/lib/format.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'
import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

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
        clearListingCache()
        return answer
      }}
      onCommented={() => void revalidator.revalidate()}
    />
  )
}

export function ProviderAbout({ provider }: { provider: Provider }) {
  const { bio, work_experience, gender, created_at } = provider
  return (
    <CardSection title="পরিচিতি" className="gap-3">
      <p className="whitespace-pre-line">{bio || 'পরিচিতি লেখা হয়নি।'}</p>
      <h3 className="text-base">কাজের অভিজ্ঞতা</h3>
      <p className="whitespace-pre-line">{work_experience}</p>
      <DefinitionList
        className="border-t border-line"
        items={[
          { term: 'লিঙ্গ', value: genderLabels[gender] },
          { term: 'সদস্য হয়েছেন', value: formatDate(created_at) },
        ]}
      />
    </CardSection>
  )
}

export function ShareButton({ title }: { title: string }) {
  const showToast = useToast()
  const share = async () => {
    const url = window.location.href.split(/[?#]/)[0] ?? ''
    if (typeof navigator.share === 'function') {
      // Closing the sheet rejects the promise, which is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ message: 'লিঙ্ক কপি হয়েছে' })
    } catch {
      showToast({ message: `লিঙ্কটি কপি করে নিন: ${url}`, seconds: 10 })
    }
  }
  return (
    <Button variant="secondary" icon={Share2} full onClick={() => void share()}>
      শেয়ার করুন
    </Button>
  )
}
