import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { formatCount } from '#web/lib/format.ts'

type Tab = { to: string; label: ReactNode; count?: number | undefined; current: boolean }

/** Tabs as links: the address names the open tab. On a phone the row scrolls, and a shadow shows that there are more. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="scroll-hint overflow-x-auto border-b border-line">
      <ul className="flex w-max min-w-full gap-1 p-1 pb-0">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              ref={tab.current ? bringIntoView : undefined}
              to={tab.to}
              aria-current={tab.current ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-2 border-b-3 px-3 whitespace-nowrap ${tab.current ? 'border-action font-semibold text-action' : 'border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]'}`}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span
                  className={`rounded-full px-2 text-xs ${tab.current ? 'bg-tint text-action' : 'bg-sunken text-ink'}`}
                >
                  {formatCount(tab.count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row so that the open tab is in its middle, without scrolling the page. */
function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.closest('nav')
  if (!tab || !row) return
  const { left, width } = tab.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
}
