import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { fetchAdminProfile } from './admin-profile.calls.ts'
import { PhoneChange } from '../phone-change/phone-change.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => fetchAdminProfile(context.get(apiContext))

export function Component() {
  const profile = useLoaderData<typeof loader>()
  return (
    <Page width="text">
      <PageHeading description={`${formatDate(profile.created_at)} থেকে দায়িত্বে আছেন।`}>
        অ্যাডমিন প্রোফাইল
      </PageHeading>
      {profile.password_change_required && (
        <Alert tone="warning" title="আগে নিজের পাসওয়ার্ড দিন">
          আপনি একবারের পাসওয়ার্ড দিয়ে লগইন করেছেন। নতুন পাসওয়ার্ড সংরক্ষণ করে আবার লগইন করলে বাকি সব পাতা খুলবে।
        </Alert>
      )}
      {!profile.password_change_required && (
        <Card as="section" aria-label="ফোন নম্বর">
          <PhoneChange phone={profile.phone}>এই নম্বর দিয়ে লগইন করেন</PhoneChange>
        </Card>
      )}
      <Card as="section" aria-label="প্রোফাইল" className="flex flex-col gap-4">
        {/* After a save the form starts again with the stored values. */}
        <ProfileForm key={profile.updated_at} profile={profile} />
      </Card>
    </Page>
  )
}
