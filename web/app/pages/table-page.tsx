import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMatches } from 'react-router'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { partLinks } from '#web/lib/part-links.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Page, PageHeading } from '#web/ui/layout/page.tsx'
import { useSession } from '#web/lib/session.ts'
import type { PageHandle } from './head.ts'
import type { PageRow } from './page.ts'

type FramedPageProps = ComponentProps<typeof Page> & Pick<PageRow, 'frame'>

/** A page with the heading, the line below it and the width that its row in the table of pages says. */
export function FramedPage({ frame, title, ...rest }: FramedPageProps) {
  const { width, dense, lead } = fieldsOf(frame)
  return <Page width={width} dense={dense} title={title} description={lead} {...rest} />
}

/** The same around the page itself, which may say more. */
export function TablePage(props: ComponentProps<typeof Page>) {
  const { title, frame } = useRow()
  return <FramedPage title={title} frame={frame} {...props} />
}

/** The row of the open page. */
const useRow = () => (useMatches().at(-1)?.handle as PageHandle | undefined)?.page ?? {}

type Frame = Exclude<NonNullable<PageRow['frame']>, 'list'>

// As `ListFrame` and `ListHead`, which visitors do not load.
const listFrame = { width: 'table', dense: true } as const
const fieldsOf = (frame: PageRow['frame']): Frame => (frame === 'list' ? listFrame : (frame ?? {}))

/** What the frame of the open page shows, for a page that repeats it itself. */
export const useFrame = (): Frame => fieldsOf(useRow().frame)

/** The head of an opened row on a phone: the way back to the list, and what the row is. */
export const OpenedHead = ({ heading, list, lead }: NonNullable<Frame['opened']> & Pick<Frame, 'lead'>) => (
  <div className="lg:hidden">
    <div className="flex items-center justify-between gap-3">
      <ButtonLink to={list.to} variant="quiet" size="small" icon={ArrowLeft} className="-ms-3">
        {list.label}
      </ButtonLink>
      <h1 className="text-base">{heading}</h1>
    </div>
    <p className="text-sm text-muted">{lead}</p>
  </div>
)

export type FramedRow = Pick<PageRow, 'frame' | 'tabs'> & { title?: string | undefined; path?: string }

/** The tabs of a row of the table of pages, for the person. */
export function useRowTabs({ path = '', frame, tabs }: FramedRow) {
  const { user } = useSession()
  return tabs ? partLinks(path, tabs, user) : (fieldsOf(frame).tabs ?? [])
}

/** What stands for a page until its code and data are there: the same heading around placeholders. */
export function PageFrame({ title, frame, ...page }: FramedRow) {
  const { opened, lead } = fieldsOf(frame)
  const tabs = useRowTabs({ frame, ...page })
  const ofList = opened ? 'max-lg:hidden' : ''
  return (
    <FramedPage aria-busy="true" title={opened ? undefined : title} frame={frame}>
      {!title && <Skeleton className="h-8 w-2/3" />}
      {opened && (
        <>
          <OpenedHead {...opened} lead={lead} />
          <div className={ofList}>
            <PageHeading description={lead}>{title}</PageHeading>
          </div>
        </>
      )}
      {tabs.length > 1 && (
        <div aria-hidden className={`overflow-hidden border-b border-line ${ofList}`}>
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
