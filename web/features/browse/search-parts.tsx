import { X } from '#web/ui/layout/icons/list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { SearchPart } from './search-parts.rules.ts'

/** Links that each remove one part of the search. */
export function SearchParts({ parts }: { parts: readonly SearchPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul aria-label="যা খোঁজা হয়েছে" className="flex min-w-0 flex-wrap gap-2">
      {parts.map(({ label, to }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            preventScrollReset
            data-keeps-scroll
            aria-label={`${label} বাদ দিন`}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-card bg-tint px-3 font-semibold text-action"
          >
            <span className="min-w-0 truncate">{label}</span>
            <Icon icon={X} className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
