import { bengaliDigits, formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { OwnData } from './personal-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm, type OwnProfile, type RenderPlaces } from './profile-form.tsx'

type ProfileProps = { profile: OwnProfile & { created_at: string }; renderPlaces: RenderPlaces }

/** The own account: who somebody is, the password, and what is kept about them. */
export function Profile({ profile, renderPlaces }: ProfileProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8">
      <PageHeading
        description={`${bengaliDigits(profile.phone)}, ${formatDate(profile.created_at)} থেকে আমাদের সাথে আছেন`}
      >
        আমার প্রোফাইল
      </PageHeading>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">ব্যক্তিগত তথ্য</h2>
        {/* What was saved begins the form anew. */}
        <ProfileForm key={JSON.stringify(profile)} profile={profile} renderPlaces={renderPlaces} />
      </Card>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">পাসওয়ার্ড</h2>
        <PasswordForm name={profile.name} />
      </Card>
      <OwnData isWorker={profile.role === 'service_worker'} />
    </div>
  )
}
