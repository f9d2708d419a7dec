import { Share2 } from '#web/ui/layout/icons/provider.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'

type ShareButtonProps = {
  /** The path without state: the address works for every visitor. */
  path: string
  /** Who the page shows, such as `রহিম — ইলেকট্রিশিয়ান, সাভার`; by default its title. */
  subject?: string
}

/** Plain HTML for static parts: `web/app/layouts/late-buttons.tsx` answers its clicks. */
export function ShareButton({ path, subject }: ShareButtonProps) {
  return (
    <button
      type="button"
      data-late
      data-share={path}
      data-subject={subject}
      className={buttonClass({ variant: 'secondary', size: 'small', className: 'noscript:hidden' })}
    >
      <Icon icon={Share2} />
      শেয়ার করুন
    </button>
  )
}
