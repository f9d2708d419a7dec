import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Opens the device's share sheet, or copies the link where there is none. */
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
