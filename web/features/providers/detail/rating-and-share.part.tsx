import { useRevalidator } from 'react-router'
import { clearListingCache } from '#web/features/providers/browse/listing-cache.ts'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { useSession } from '#web/app/session.tsx'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import { Share2 } from '#web/ui/layout/icons/provider.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

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
