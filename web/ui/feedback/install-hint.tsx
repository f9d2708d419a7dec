import { useEffect, useState } from 'react'
import { isInAppBrowser } from '#web/lib/hooks/in-app-browser.ts'
import { installPrompt } from '#web/lib/install-prompt.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Alert } from './alert.tsx'

const askedKey = 'kormi.install-asked'

const needsNoHint = () => matchMedia('(display-mode: standalone)').matches || isInAppBrowser()

/** Offers to install the site, once in the life of this browser, if the browser can. Renders nothing otherwise. */
export function InstallHint() {
  const [offer, setOffer] = useState(() =>
    readStored(askedKey) === null && !needsNoHint() ? installPrompt() : null,
  )
  useEffect(() => {
    if (!offer) return
    const hide = () => setOffer(null)
    // Storage that cannot be written cannot remember a refusal either, so there the question is never asked.
    if (!writeStored(askedKey, '1')) return hide()
    addEventListener('appinstalled', hide)
    return () => removeEventListener('appinstalled', hide)
  }, [offer])
  if (!offer) return null
  const install = () => {
    setOffer(null)
    // The browser asks for itself. A prompt can be used once, and a used one rejects.
    offer.prompt().catch(() => undefined)
  }
  return (
    <Alert
      title="ফোনের পর্দায় রাখুন"
      action={
        <>
          <Button size="small" onClick={install}>
            পর্দায় রাখুন
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOffer(null)}>
            দরকার নেই
          </Button>
        </>
      }
    >
      পরের বার এক চাপে খুলবে। দেখা নম্বর ইন্টারনেট ছাড়াও পাবেন।
    </Alert>
  )
}
