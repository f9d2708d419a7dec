import { openShareMenu } from './share-menu.tsx'
import { shareLine } from './share.rules.ts'

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
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  openShareMenu({ line, url })
}
