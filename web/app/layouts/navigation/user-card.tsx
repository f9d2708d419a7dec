import { Link } from '#web/ui/layout/link.tsx'
import type { SessionUser } from '#web/lib/session-store.ts'
import { initialLetter } from '#web/ui/layout/picture.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { roleRights } from '#worker/lib/rights.schema.ts'
import { narrowed } from './narrowed.ts'

const cardClass = 'flex min-h-11 min-w-0 items-center gap-2 rounded-card bg-tint px-2 py-1'

type UserCardProps = { user: SessionUser | null; onChoose?: () => void; letterOnly?: boolean }

export function UserCard({ user, onChoose, letterOnly = false }: UserCardProps) {
  const look = narrowed(cardClass, 'bg-tint justify-center', letterOnly)
  const content = (
    <>
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-action font-semibold text-on-action"
      >
        {user && initialLetter(user.name)}
      </span>
      <span {...narrowed('min-w-0', 'sr-only', letterOnly)}>
        <span className="block truncate text-sm leading-snug font-semibold">{user?.name ?? '\u00a0'}</span>
        <span className="block text-xs leading-snug text-muted">
          {user ? roleRights[user.role].label : '\u00a0'}
        </span>
      </span>
    </>
  )
  // Only the card of an admin is a link.
  if (user?.role !== 'admin') return <div {...look}>{content}</div>
  return (
    <Link
      to={adminPaths.profile}
      onClick={onChoose}
      title="অ্যাডমিন প্রোফাইল"
      {...look}
      className={`${look.className} hover:bg-sunken`}
    >
      {content}
    </Link>
  )
}
