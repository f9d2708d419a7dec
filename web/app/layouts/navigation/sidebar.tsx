import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useState, useId } from 'react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { writeStored } from '#web/lib/stored.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FamilyLink } from '#web/ui/layout/family-link.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { groupsOf, menuOf } from './account-navigation.ts'
import { narrowed } from './narrowed.ts'
import { MenuList } from '#web/ui/layout/menu-list.tsx'
import { UserCard } from './user-card.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useLocation, useRevalidator } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import type { WaitingName } from '#web/app/pages/page.ts'

// The script in index.html reads the same key before the first paint.
const storageKey = 'kormi.sidebar'

// The script `showOwnRows` of `worker/pages/shell.ts` reads it.
const rowsKey = 'kormi.menu'

/**
 * The account menu on a large screen. The browser remembers whether it is collapsed. Without a user it has all rows of the staff: so
 * it is in the HTML of their pages, where a script shows those that the browser noted here.
 */
export function Sidebar({ user }: { user: SessionUser | null }) {
  const [closed, setClosed] = useState(() =>
    typeof document === 'undefined' ? false : document.documentElement.dataset.sidebar === 'closed',
  )
  const all = groupsOf(user)
  const groups = all.filter(({ group }) => group !== 'foot')
  const foot = all
    .flatMap(({ group, items }) => (group === 'foot' ? items : []))
    // The card of the user leads there.
    .filter(({ to }) => to !== adminPaths.profile || user?.role !== 'admin')
  const noted = JSON.stringify(
    Object.fromEntries([
      ...groups.flatMap(({ items }) => items.map(({ to, label }) => [to, label])),
      ...foot.map(({ to, label, short = label }) => [to, short]),
    ]),
  )
  useEffect(() => {
    if (isStaff(user)) writeStored(rowsKey, noted)
  }, [user, noted])
  const toggle = () => {
    const next = closed ? 'open' : 'closed'
    document.documentElement.dataset.sidebar = next
    setClosed(next === 'closed')
    // If storage is blocked, the choice lasts until the page is closed.
    writeStored(storageKey, next)
  }
  const collapse = (
    <button
      type="button"
      aria-expanded={!closed}
      title={closed ? 'মেনু বড় করুন' : 'মেনু ছোট করুন'}
      onClick={toggle}
      className="flex min-h-10 min-w-11 shrink-0 items-center justify-center rounded-card text-muted hover:bg-sunken"
    >
      <Icon icon={closed ? PanelLeftOpen : PanelLeftClose} className="size-6" />
      <span className="sr-only">{closed ? 'মেনু বড় করুন' : 'মেনু ছোট করুন'}</span>
    </button>
  )
  return (
    <aside
      aria-label="অ্যাকাউন্ট মেনু"
      // The browser may paint the HTML before the script has chosen the rows.
      hidden={!user}
      className="sticky top-16 flex h-[calc(100dvh---spacing(16))] flex-col gap-1 px-2 py-1"
    >
      <nav aria-label="মেনু" className="min-h-0 flex-1 overflow-y-auto">
        {user && !isStaff(user) ? (
          <MenuList items={menuOf(user)} iconsOnly={closed} />
        ) : (
          <StaffMenu groups={groups} userId={user?.id} iconsOnly={closed} />
        )}
      </nav>
      <div {...narrowed('flex shrink-0 items-center gap-1', 'flex-col items-center', closed)}>
        <div className="min-w-0 flex-1">
          <UserCard user={user} letterOnly={closed} />
        </div>
        {collapse}
      </div>
      <ul {...narrowed('flex shrink-0 items-center justify-between', 'flex-col items-center', closed)}>
        {foot.map(({ to, label, short = label, icon, under }) => (
          <li key={to} title={closed ? label : undefined}>
            <FamilyLink
              to={to}
              under={under}
              className={footClass}
              current="bg-tint text-action"
              other="hover:bg-sunken"
            >
              <span {...narrowed('', 'sr-only', closed)}>{short}</span>
              <span {...narrowed('hidden', 'hidden', closed)}>
                <Icon icon={icon} />
              </span>
            </FamilyLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const footClass = 'flex min-h-9 w-full items-center justify-center rounded-card px-2 text-sm font-semibold'

type Group = ReturnType<typeof groupsOf>[number]
type StaffMenuProps = { groups: readonly Group[]; userId: number | undefined; iconsOnly: boolean }

/** The menu of the staff on a large screen: four groups of dense rows, with what waits behind a page. */
function StaffMenu({ groups, userId, iconsOnly }: StaffMenuProps) {
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

/** What waits behind the pages of the menu, read again with each page and after each write. Without an answer the menu shows what it knew. */
function useWaiting(userId: number | undefined): Waiting {
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  const [last, setLast] = useState<{ userId: number; counts: Waiting }>()
  useEffect(() => {
    if (state !== 'idle' || userId === undefined) return
    unwrap(api.admin.dashboard.waiting.$get()).then(
      ({ data }) => setLast({ userId, counts: data }),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page asks again
  }, [userId, pathname, state])
  return last && last.userId === userId ? last.counts : {}
}
