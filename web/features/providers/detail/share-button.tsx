import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Hands the page on: through the phone's own sheet where there is one, else by copying the link. */
export function ShareButton({ title }: { title: string }) {
  const showToast = useToast()
  const share = async () => {
    const url = window.location.href.split(/[?#]/)[0] ?? ''
    if (typeof navigator.share === 'function') {
      // Closing the sheet without choosing is no failure.
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
