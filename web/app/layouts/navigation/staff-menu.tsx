import { useId, useEffect, useSyncExternalStore } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FamilyLink } from '#web/ui/layout/family-link.tsx'
import type { groupsOf } from './account-navigation.ts'
import { narrowed } from './narrowed.ts'
import { useLocation, useRevalidator } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import type { WaitingName } from '#web/app/pages/page.ts'

type Group = ReturnType<typeof groupsOf>[number]
type StaffMenuProps = { groups: readonly Group[]; userId: number | undefined; iconsOnly: boolean }

/** The menu of the staff on a large screen: four groups of dense rows, with what waits behind a page. */
export function StaffMenu({ groups, userId, iconsOnly }: StaffMenuProps) {
  const waiting = useWaiting(userId)
  return groups.map((group) => (
    <MenuGroup key={group.group} {...group} waiting={waiting} iconsOnly={iconsOnly} />
  ))
}

const rowClass = 'relative flex min-h-9 items-center gap-2 rounded-card px-3 text-sm -outline-offset-3'

type MenuGroupProps = Group & { waiting: ReturnType<typeof useWaiting>; iconsOnly: boolean }

function MenuGroup({ label, items, waiting, iconsOnly }: MenuGroupProps) {
  const id = useId()
  return (
    <>
      <p
        id={id}
        {...narrowed('mt-4 px-3 text-xs leading-snug text-muted first:mt-0', 'sr-only px-3', iconsOnly)}
      >
        {label}
      </p>
      <ul aria-labelledby={id} {...narrowed('', 'border-t border-line', iconsOnly)}>
        {items.map(({ to, label: title, icon, waits, under }) => {
          const count = waits ? (waiting[waits] ?? 0) : 0
          const changes = waits === 'submissions' ? (waiting.changes ?? 0) : 0
          return (
            <li key={to} title={iconsOnly ? title : undefined}>
              <FamilyLink
                to={to}
                under={under}
                {...narrowed(rowClass, 'justify-center', iconsOnly)}
                current="bg-tint font-semibold text-action"
                other="hover:bg-sunken"
              >
                <Icon icon={icon} className="size-5 text-action" />
                <span {...narrowed('min-w-0 flex-1', 'sr-only', iconsOnly)}>{title}</span>
                {count + changes > 0 && (
                  <span
                    className={`rounded-full bg-warning-tint px-2 text-xs font-semibold text-warning ${iconsOnly ? 'sr-only' : ''}`}
                  >
                    {formatCount(count + changes)}
                    <span className="sr-only">টি অপেক্ষায়</span>
                  </span>
                )}
              </FamilyLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Waiting = Partial<Record<WaitingName | 'changes', number | null>>

let shown: { userId: number; at: string; counts: Waiting } | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits behind the pages of the menu, read again with each page and after each write. Without an answer the menu shows what it knew. */
function useWaiting(userId: number | undefined): Waiting {
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle' || userId === undefined) return
    unwrap(api.admin.dashboard.waiting.$get()).then(
      ({ data }) => {
        shown = { userId, at: pathname, counts: data }
        for (const listener of listeners) listener()
      },
      () => undefined,
    )
  }, [userId, pathname, state])
  const last = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  return last && last.userId === userId ? last.counts : {}
}
