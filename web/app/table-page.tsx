import type { ComponentProps } from 'react'
import { useMatches } from 'react-router'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { PageHandle } from './head.ts'
import type { ShellPage } from './pages.ts'

/** A page with the heading, the line below it and the width that its row in the table of pages says. */
export function TablePage(props: ComponentProps<typeof Page>) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const { title, frame } = handle?.page ?? {}
  return <Page width={frame?.width} title={title} description={frame?.lead} {...props} />
}

/** What stands for a page until its code and data are there: the same heading around placeholders. */
export function PageFrame({ title, frame = {} }: Pick<ShellPage, 'frame'> & { title?: string | undefined }) {
  const { width, lead, tabs } = frame
  return (
    <Page aria-busy="true" width={width} title={title} description={lead}>
      {!title && <Skeleton className="h-8 w-2/3" />}
      {tabs && (
        <div aria-hidden className="overflow-hidden border-b border-line">
          <div className="flex w-max gap-1 p-1 pb-0">
            {tabs.map(({ label }, index) => (
              <span
                key={label}
                className={`flex min-h-11 items-center border-b-3 px-3 whitespace-nowrap ${index === 0 ? 'border-action font-semibold text-action' : 'border-transparent text-muted'}`}
              >
                {label}
              </span>
            ))}
          </div>
        </div>
      )}
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </Page>
  )
}
