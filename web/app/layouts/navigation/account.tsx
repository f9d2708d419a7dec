import type { SessionUser } from '#web/lib/session-store.ts'
import { isModerator, roleBar, roleMenu } from './account-navigation.ts'
import { BarItem } from './bar-item.tsx'
import { DashboardDropdown } from './dashboard-dropdown.tsx'
import { MenuList } from '#web/ui/layout/menu-list.tsx'
import { SearchLauncher } from '#web/app/layouts/search-launcher.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { BalanceLink } from '#web/features/reveals/balance-link.tsx'
import { UserCard } from './user-card.tsx'

export function AccountActions({ user }: { user: SessionUser }) {
  return (
    <>
      {isModerator(user.role) && (
        <>
          <SearchLauncher role={user.role} />
          <DashboardDropdown role={user.role} />
        </>
      )}
      {user.role === 'customer' && <BalanceLink key={user.id} userId={user.id} />}
    </>
  )
}

export function AccountMenu({ user, onChoose }: { user: SessionUser; onChoose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <UserCard user={user} onChoose={onChoose} />
      <nav aria-label="মেনু">
        <MenuList items={roleMenu(user.role)} onChoose={onChoose} />
      </nav>
      <SignOutButton onDone={onChoose} />
    </div>
  )
}

export function AccountBarItems({ user }: { user: SessionUser }) {
  return roleBar(user.role).map((item) => <BarItem key={item.to} {...item} />)
}
