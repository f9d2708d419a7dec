import { useLoaderData } from 'react-router'
import { greetingAt } from '#web/features/dashboard/greeting.ts'
import { dhakaHour, formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { pageHandle } from '../head.ts'
import { roleMenu, roleNames } from '../layouts/account-navigation.ts'
import { MenuList } from '../layouts/menu-list.tsx'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'

export function loader() {
  const now = Date.now()
  return { greeting: greetingAt(dhakaHour(now) ?? 0), today: formatDate(now) }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'ড্যাশবোর্ড', noIndex: true }))

/** Where admin and staff land: a greeting and the ways to their work. */
export function Component() {
  const { greeting, today } = useLoaderData<typeof loader>()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page narrow>
      <PageHeading description={`${today}, ${roleNames[user.role]}`}>
        {greeting}, {user.name}
      </PageHeading>
      <Card as="section" aria-label="কাজের পাতা">
        <MenuList items={roleMenu(user.role).filter(({ to }) => to !== paths.admin)} />
      </Card>
    </Page>
  )
}
