import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

const buttons = 5

/** Page numbers to show, with 'gap' for an ellipsis. */
export function paginationPages(current: number, last: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(current - 2, last - buttons + 1))
  const end = Math.min(last, start + buttons - 1)
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const numbers = [...around, ...(end < last ? [last] : [])]
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page - 1
    return before < page - 1 ? (['gap', page] as const) : [page]
  })
}

type PaginationProps = {
  current: number
  last: number
  /** The address of a page with all filters of the list. */
  hrefFor: (page: number) => string
  label?: string
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-card px-1.5'

function Step({ to, rel, children }: { to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  const look = `${cell} gap-1 border border-line-strong bg-surface px-3 font-semibold`
  if (to === undefined) {
    return (
      <span aria-disabled className={`${look} text-muted opacity-55`}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} className={`${look} text-action hover:bg-tint`}>
      {children}
    </Link>
  )
}

const arrow = (icon: Drawing) => <Icon icon={icon} />

/** Links to the previous, next and numbered pages. Renders nothing for a single page. */
export function Pagination({ current, last, hrefFor, label = 'পৃষ্ঠা' }: PaginationProps) {
  if (last <= 1) return null
  const pages = paginationPages(current, last)
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2 sm:justify-center">
      <Step rel="prev" to={current > 1 ? hrefFor(Math.min(current - 1, last)) : undefined}>
        {arrow(ChevronLeft)}আগের
      </Step>
      <ol className="order-first flex w-full flex-wrap justify-center gap-1 sm:order-none sm:w-auto">
        {pages.map((page, index) => (
          <li key={index}>
            {page === 'gap' ? (
              <span aria-hidden className="inline-flex min-h-11 items-center">
                …
              </span>
            ) : (
              <Link
                to={hrefFor(page)}
                aria-label={bengaliDigits(`পৃষ্ঠা ${page}`)}
                aria-current={page === current ? 'page' : undefined}
                className={`${cell} ${page === current ? 'bg-action font-semibold text-on-action highlighted' : 'text-action hover:bg-tint'}`}
              >
                {formatCount(page)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step rel="next" to={current < last ? hrefFor(current + 1) : undefined}>
        পরের{arrow(ChevronRight)}
      </Step>
    </nav>
  )
}
