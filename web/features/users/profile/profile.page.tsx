import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { bengaliDigits, formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalData } from './personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [profile, places] = await Promise.all([
    unwrap(api.me.profile.$get()),
    fetchPlaces(api).catch(() => null),
  ])
  return { profile, places }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'আমার প্রোফাইল', noIndex: true }))

export function Component() {
  const { profile, places } = useLoaderData<typeof loader>()
  return (
    <Page width="text">
      <PageHeading
        description={`${bengaliDigits(profile.phone)}, ${formatDate(profile.created_at)} থেকে আমাদের সাথে আছেন`}
      >
        আমার প্রোফাইল
      </PageHeading>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">ব্যক্তিগত তথ্য</h2>
        {/* After a save the form starts again with the stored values. */}
        <ProfileForm key={JSON.stringify(profile)} profile={profile} places={places} />
      </Card>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">পাসওয়ার্ড</h2>
        <PasswordForm name={profile.name} />
      </Card>
      <PersonalData isWorker={profile.role === 'service_worker'} />
    </Page>
  )
}
