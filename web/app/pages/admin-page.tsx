import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { greetingAt } from '#web/features/dashboard/greeting.ts'
import { fetchSmsHealth } from '#web/features/notifications/notifications-calls.ts'
import { SmsHealthNotice } from '#web/features/notifications/sms-health-notice.tsx'
import { apiContext } from '#web/lib/api.ts'
import { dhakaHour, formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { pageHandle } from '../head.ts'
import { roleMenu, roleNames } from '../layouts/account-navigation.ts'
import { later, WhenThere } from '../later.tsx'
import { MenuList } from '../layouts/menu-list.tsx'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const now = Date.now()
  const smsHealth = fetchSmsHealth(context.get(apiContext)).catch(() => null)
  return {
    greeting: greetingAt(dhakaHour(now) ?? 0),
    today: formatDate(now),
    smsHealth: await later(smsHealth),
  }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'ড্যাশবোর্ড', noIndex: true }))

/** Where admin and staff land: a greeting and the ways to their work. */
export function Component() {
  const { greeting, today, smsHealth } = useLoaderData<typeof loader>()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page narrow>
      <PageHeading description={`${today}, ${roleNames[user.role]}`}>
        {greeting}, {user.name}
      </PageHeading>
      <WhenThere part={smsHealth} fallback={null}>
        {(health) => health && <SmsHealthNotice health={health} canRetry={user.role === 'admin'} />}
      </WhenThere>
      <Card as="section" aria-label="কাজের পাতা">
        <MenuList items={roleMenu(user.role).filter(({ to }) => to !== paths.admin)} />
      </Card>
    </Page>
  )
}
