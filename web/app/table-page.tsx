import type { ComponentProps } from 'react'
import { useMatches } from 'react-router'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { PageHandle } from './head.ts'
import type { ShellPage } from './pages.ts'

type FramedPageProps = ComponentProps<'div'> & Pick<ShellPage, 'frame'> & { title: string | undefined }

/** A page with the heading, the line below it and the width that its row in the table of pages says. */
export const FramedPage = ({ frame, title, ...rest }: FramedPageProps) =>
  frame === 'list' ? (
    // As `ListFrame` and `ListHead`, which visitors do not load.
    <div {...rest} className="mx-auto flex w-full max-w-7xl flex-col gap-2 px-4 py-3 sm:px-6">
      <h1 tabIndex={-1} className="flex min-h-11 items-center text-xl">
        {title}
      </h1>
      {rest.children}
    </div>
  ) : (
    <Page {...rest} width={frame?.width} title={title} description={frame?.lead} />
  )

/** The same around the page itself, which may say more. */
export function TablePage(props: ComponentProps<typeof Page>) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const { title, frame } = handle?.page ?? {}
  const { width, lead } = frame === 'list' ? {} : (frame ?? {})
  return <Page width={width} title={title} description={lead} {...props} />
}

/** What stands for a page until its code and data are there: the same heading around placeholders. */
export function PageFrame({ title, frame }: Pick<ShellPage, 'frame'> & { title?: string | undefined }) {
  const tabs = frame === 'list' ? undefined : frame?.tabs
  return (
    <FramedPage aria-busy="true" title={title} frame={frame}>
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
    </FramedPage>
  )
}
