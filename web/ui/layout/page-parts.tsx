import type { ComponentType, ReactNode } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { partLinks, type PartLabels } from '#web/lib/part-links.ts'
import { useSession } from '#web/lib/session.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { missingRight } from '#web/lib/missing-right.ts'
import { revalidateUnlessOpened } from '#web/ui/list/open-row.ts'
import { hasRight } from '#worker/lib/rights.schema.ts'
import { Tabs } from './tabs.tsx'

export type PartProps = { tabs: ReactNode }

type Part = { loader?: (args: LoaderFunctionArgs) => object; Component: ComponentType<PartProps> }

/**
 * The exports of a page whose parts the address names by `tab`. It loads the data of the open part, whose component reads them by
 * `useLoaderData`.
 * @param row the title and the labels of the parts, of the table of pages
 */
export function pageOfParts<Labels extends PartLabels>(
  { title, tabs: labels }: { title: string; tabs: Labels },
  parts: Record<keyof Labels, Part>,
) {
  const loader = async (args: LoaderFunctionArgs) => {
    const { pathname, searchParams } = new URL(args.request.url)
    const { user } = sessionSnapshot()
    const links = partLinks(pathname, labels, user)
    const asked = searchParams.get('tab') ?? ''
    const right = labels[asked]?.right
    if (typeof right === 'string' && !hasRight(user, right)) throw missingRight(right, user)
    const open = (links.find(({ name }) => name === asked) ?? links[0])?.name as keyof Labels
    return { ...(await parts[open].loader?.(args)), part: open }
  }

  function OpenPart() {
    const { part } = useLoaderData<{ part: keyof Labels & string }>()
    const { pathname } = useLocation()
    const { user } = useSession()
    const { Component } = parts[part]
    const links = partLinks(pathname, labels, user)
    const tabs = links.map((link) => ({ ...link, current: link.name === part }))
    return <Component key={part} tabs={links.length > 1 && <Tabs label={`${title}: ভাগ`} tabs={tabs} />} />
  }

  return { loader, shouldRevalidate: revalidateUnlessOpened, Component: OpenPart }
}
