import { Check, Copy, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { isAbort } from '#web/lib/api-error.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'

// The settings may name the site otherwise. The tag is in the head of every page.
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || 'কর্মী'

/** Shares the address of a button: with the sheet of the device, otherwise with a menu. */
export async function pressShare(button: HTMLElement): Promise<void> {
  const url = new URL(button.dataset.share ?? '', window.location.origin).href
  const subject = button.dataset.subject ?? document.title.split(' | ')[0] ?? ''
  const line = shareLine(subject, siteName())
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: subject, text: line, url })
    } catch (error) {
      // Only a closed sheet ends it: a browser may also refuse, for example because the code came too late after the tap.
      if (isAbort(error)) return
    }
  }
  openShareMenu({ line, url })
}

type Shared = {
  /** What is sent before the address. */
  line: string
  url: string
}

/** Shows the menu over the page until the visitor closes it. */
function openShareMenu(shared: Shared): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ShareMenu {...shared} onClose={close} />)
}

function ShareMenu({ line, url, onClose }: Shared & { onClose: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      // Without HTTPS or a permission: the visitor copies the selected text.
      field.current?.focus()
      field.current?.select()
      setOutcome('refused')
    }
  }
  return (
    <Dialog onClose={onClose} title="শেয়ার করুন">
      <div className="flex flex-col gap-4">
        <p>{line}</p>
        <TextInput ref={field} readOnly value={url} aria-label="লিংক" dir="ltr" />
        <div className="grid gap-2 sm:grid-cols-2">
          <a
            href={whatsappAddress(line, url)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="হোয়াটসঅ্যাপে পাঠান, নতুন ট্যাবে খুলবে"
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon icon={MessageCircle} />
            হোয়াটসঅ্যাপে পাঠান
          </a>
          <Button icon={outcome === 'copied' ? Check : Copy} onClick={() => void copy()}>
            লিংক কপি করুন
          </Button>
        </div>
        <p role="status" className="min-h-6 text-muted">
          {outcome === 'copied' && 'লিংক কপি হয়েছে।'}
          {outcome === 'refused' && 'কপি করা গেল না। লিংকটি চেপে ধরে নিজে কপি করে নিন।'}
        </p>
      </div>
    </Dialog>
  )
}

/** One line that says whom the address shows, such as `রহিম — ইলেকট্রিশিয়ান, সাভার। কর্মীতে দেখুন:`. */
const shareLine = (subject: string, siteName: string): string => `${subject}। ${locativeOf(siteName)} দেখুন:`

/** Opens WhatsApp, where the sender chooses whom the text is for. */
const whatsappAddress = (line: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${line} ${url}`)}`
