import type { ComponentType, ReactNode } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { partLinks, type PartLabels } from '#web/lib/part-links.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { missingRight } from '#web/lib/missing-right.ts'
import { hasRight, type Person } from '#worker/lib/rights.schema.ts'
import { Tabs } from './tabs.tsx'

export type PartProps = { tabs: ReactNode }

type Parts<Labels extends PartLabels> = Record<
  keyof Labels,
  { loader?: (args: LoaderFunctionArgs) => object; Component: ComponentType<PartProps> }
>

/** Loads the data of the open part. Its component reads them by `useLoaderData`. */
export const loadPart =
  <Labels extends PartLabels>(labels: Labels, parts: Parts<Labels>) =>
  async (args: LoaderFunctionArgs) => {
    const { pathname, searchParams } = new URL(args.request.url)
    const { user } = sessionSnapshot()
    const links = partLinks(pathname, labels, user)
    const asked = searchParams.get('tab') ?? ''
    const right = labels[asked]?.right
    if (typeof right === 'string' && !hasRight(user, right)) throw missingRight(right, user)
    const open = (links.find(({ name }) => name === asked) ?? links[0])?.name as keyof Labels
    return { ...(await parts[open].loader?.(args)), part: open }
  }

type OpenPartProps<Labels extends PartLabels> = {
  title: string
  labels: Labels
  parts: Parts<Labels>
  user: Person | null
}

export function OpenPart<Labels extends PartLabels>({ title, labels, parts, user }: OpenPartProps<Labels>) {
  const { part } = useLoaderData<{ part: keyof Labels & string }>()
  const { pathname } = useLocation()
  const { Component } = parts[part]
  const links = partLinks(pathname, labels, user)
  return (
    <Component
      key={part}
      tabs={
        links.length > 1 && (
          <Tabs
            label={`${title}: ভাগ`}
            tabs={links.map((link) => ({ ...link, current: link.name === part }))}
          />
        )
      }
    />
  )
}
