import { ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

type PlaceRowProps = {
  place: { id: number; name: string; bn_name: string; biodata_count: number }
  /** The number of places in it, such as '১৩টি জেলা'. */
  within?: string
  badge?: string | undefined
  isShown: boolean
  /** The address that opens or closes the node; a thana has none. */
  toggle?: { to: string; isOpen: boolean; isOpening: boolean }
  addLabel?: string
  onAdd?: () => void
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}

// A stable function, so that React calls it only when a row becomes the shown one.
const scrollIntoCenter = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

export function PlaceRow({ place, within, badge, isShown, toggle, children, ...actions }: PlaceRowProps) {
  const { name, bn_name: bengali, biodata_count: profiles } = place
  const words = (
    <span className="min-w-0">
      <span className="font-semibold">{bengali}</span> <span className="text-muted">({name})</span>
      <span className="block text-sm text-muted">
        {[within, `${formatCount(profiles)} জন সেবাদাতা`].filter(Boolean).join(', ')}
      </span>
    </span>
  )
  return (
    <li>
      <div
        ref={isShown ? scrollIntoCenter : undefined}
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card py-1.5 ps-1 pe-2 ${isShown ? 'bg-tint' : ''}`}
      >
        {toggle ? (
          <Link
            to={toggle.to}
            replace
            preventScrollReset
            role="button"
            aria-expanded={toggle.isOpen}
            className="flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-2"
          >
            {toggle.isOpening ? (
              <Spinner className="size-6" />
            ) : (
              <Icon icon={toggle.isOpen ? ChevronDown : ChevronRight} className="size-6 text-action" />
            )}
            {words}
          </Link>
        ) : (
          <div className="flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-2 ps-2">
            {words}
            {badge && <Badge>{badge}</Badge>}
          </div>
        )}
        <div className="ms-auto flex">
          {actions.onAdd && (
            <Button
              variant="quiet"
              size="small"
              icon={Plus}
              aria-label={`${bengali}: ${actions.addLabel}`}
              onClick={actions.onAdd}
            >
              যোগ
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            icon={Pencil}
            aria-label={`${bengali} সম্পাদনা করুন`}
            onClick={actions.onEdit}
          >
            সম্পাদনা
          </Button>
          <Button
            variant="remove"
            size="small"
            icon={Trash2}
            aria-label={`${bengali} মুছুন`}
            onClick={actions.onDelete}
          >
            মুছুন
          </Button>
        </div>
      </div>
      {children && <div className="ms-3 border-s border-line ps-2 sm:ms-5 sm:ps-4">{children}</div>}
    </li>
  )
}
