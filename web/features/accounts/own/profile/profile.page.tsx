import { EmailInput } from '#web/ui/form/contact-inputs.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { useLoaderData, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { apiContext, unwrap, api, toApiError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PhoneChange } from '../phone-change/phone-change.tsx'
import { PushCard } from '#web/features/outbox/push/push-card.tsx'
import { fetchSessions, SessionsList } from '#web/features/sign-in/sessions/sessions-list.tsx'
import { ensureUncommonPassword, NewPasswordField } from '#web/features/sign-in/new-password.tsx'
import { useState } from 'react'
import { profileChange, erasure } from '#worker/features/accounts/own/profile/profile.schema.ts'
import { useForm, type FormState, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { chosenPlace, type PlaceDraft, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { updateSessionUser, type SessionUser, endSession } from '#web/lib/session-store.ts'
import { useAfterWrite, useAction } from '#web/ui/feedback/use-action.ts'
import { Download, Trash2 } from 'lucide-react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { saveFile } from '#web/lib/list/save-file.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'

type OwnProfile = SessionUser & PlaceDraft

/** The phone number has its own form, because a new one needs a code. */
function ProfileForm({ profile, places }: { profile: OwnProfile; places: PlaceTree | null }) {
  const { division_id, district_id, upazila_id } = profile
  const [place, setPlace] = useState<PlaceDraft>({ division_id, district_id, upazila_id })
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: profileChange,
    read: (typed) => ({ ...typed, ...chosenPlace(place) }),
    send: async (values) => {
      const answer = await unwrap(api.me.profile.$put({ json: values }))
      const { id, name, role, phone, email } = answer.data
      updateSessionUser({ id, name, role, phone, email })
      await afterWrite(answer)
    },
  })

  return (
    <Form of={form}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="name" label="পুরো নাম">
          <TextInput autoComplete="name" defaultValue={profile.name} />
        </Field>
        <Field name="email" label="ইমেইল" optional>
          <EmailInput defaultValue={profile.email ?? ''} />
        </Field>
      </div>
      <PlaceFields places={places} draft={place} onChange={setPlace} />
      <SubmitButton className="sm:self-start" pendingLabel="সংরক্ষণ হচ্ছে...">
        সংরক্ষণ করুন
      </SubmitButton>
    </Form>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [profile, places, sessions] = await Promise.all([
    unwrap(api.me.profile.$get()),
    fetchPlaces(api).catch(() => null),
    fetchSessions(api).catch(() => null),
  ])
  return { profile, places, sessions, readAt: Date.now() }
}

export function Component() {
  const { profile, places, sessions, readAt } = useLoaderData<typeof loader>()
  return (
    <Page
      width="text"
      title="আমার অ্যাকাউন্ট"
      description={`${formatDate(profile.created_at)} থেকে আমাদের সঙ্গে আছেন।`}
    >
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">ব্যক্তিগত তথ্য</h2>
        {/* After a save the form starts again with the stored values. */}
        <ProfileForm key={JSON.stringify(profile)} profile={profile} places={places} />
      </Card>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">পাসওয়ার্ড</h2>
        <PasswordForm person={profile} />
      </Card>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-xl">লগইন</h2>
        <PhoneChange phone={profile.phone} />
        <hr className="border-line" />
        {sessions && <SessionsList sessions={sessions} readAt={readAt} />}
      </Card>
      <PushCard>
        {profile.role === 'service_worker'
          ? 'প্রোফাইলের ফল, আর দিনে কতজন আপনার নম্বর দেখলেন তা এসএমএসের বদলে এই ফোনে জানাব।'
          : 'যাঁকে খুঁজছেন তিনি এলে এসএমএসের বদলে এই ফোনে জানাব।'}
      </PushCard>
      <PersonalData isWorker={profile.role === 'service_worker'} />
    </Page>
  )
}

/** The API saves the whole profile, so the unchanged `name` is sent with the password. */
function PasswordForm({ person }: { person: { name: string; phone: string } }) {
  const [saved, setSaved] = useState(0)
  const showToast = useToast()
  const form: FormState = useForm({
    schema: profileChange,
    read: (typed) => ({ name: person.name, ...typed, confirmPassword: typed.password }),
    send: async (values) => {
      if (!values.password) return form.setErrors({ fields: { password: ['নতুন পাসওয়ার্ড দিন'] } })
      ensureUncommonPassword(values.password, person)
      await unwrap(api.me.profile.$put({ json: values }))
      showToast({ message: 'পাসওয়ার্ড বদলানো হয়েছে। অন্য সব ডিভাইস থেকে লগআউট হয়েছে।' })
      setSaved((count) => count + 1)
    },
  })

  return (
    <Form key={saved} of={form}>
      <Field name="current_password" label="বর্তমান পাসওয়ার্ড">
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordField replaces person={person} />
      <SubmitButton variant="secondary" className="sm:self-start" pendingLabel="বদলানো হচ্ছে...">
        পাসওয়ার্ড বদলান
      </SubmitButton>
    </Form>
  )
}

function PersonalData({ isWorker }: { isWorker: boolean }) {
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const [erasing, setErasing] = useState(false)

  const download = () => run(async () => saveFile(await exportedFile(), 'kormi.json'))

  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-xl">আপনার তথ্য</h2>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p>আপনার তথ্য, সাবস্ক্রিপশন, পেমেন্ট, দেখা নম্বর, রেটিং ও অভিযোগের তালিকা একটি ফাইলে নামিয়ে রাখতে পারেন।</p>
      <Button
        variant="secondary"
        icon={Download}
        className="sm:self-start"
        pending={pending}
        pendingLabel="নামানো হচ্ছে..."
        onClick={download}
      >
        তথ্য নামান
      </Button>
      <hr className="border-line" />
      <h3 className="text-lg">অ্যাকাউন্ট মুছে ফেলা</h3>
      <p>মুছে ফেলা অ্যাকাউন্ট আর ফেরত আনা যায় না।</p>
      <Button variant="remove" icon={Trash2} className="sm:self-start" onClick={() => setErasing(true)}>
        অ্যাকাউন্ট মুছে ফেলুন
      </Button>
      {erasing && <EraseDialog isWorker={isWorker} onClose={() => setErasing(false)} />}
    </Card>
  )
}

async function exportedFile(): Promise<Blob> {
  const answer = await api.me.export.$get()
  if (answer.ok) return answer.blob()
  throw toApiError(answer.status, await answer.json().catch(() => null))
}

function EraseDialog({ isWorker, onClose }: { isWorker: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useForm({
    schema: erasure,
    send: async (values) => {
      const { message } = await unwrap(api.me.$delete({ json: values }))
      // Leaves the page before the session ends, because the page needs a signed-in user.
      await navigate(paths.home, { replace: true })
      endSession()
      showToast({ message })
    },
  })

  return (
    <FormDialog
      danger
      title="অ্যাকাউন্ট মুছে ফেলবেন?"
      form={form}
      saveLabel="সব মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      cancelLabel="থাক"
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">যা চিরতরে মুছে যাবে</p>
        <ul className="list-disc ps-6">
          <li>আপনার নাম, ফোন নম্বর, ইমেইল ও ঠিকানা</li>
          {isWorker ? (
            <li>আপনার প্রোফাইল, ছবি ও পরিচয়পত্রের ছবি; গ্রাহকেরা আপনাকে আর খুঁজে পাবেন না</li>
          ) : (
            <li>আপনার সংরক্ষিত প্রোফাইল, লেখা মন্তব্য এবং দেখা নম্বরের তালিকা</li>
          )}
          <li>{isWorker ? 'চলমান বুস্ট' : 'চলমান সাবস্ক্রিপশন'}; বাকি দিনের টাকা ফেরত দেওয়া হয় না</li>
        </ul>
      </div>
      <p>হিসাবের নিয়মে পেমেন্টের তালিকা থাকবে, তবে আপনার নাম ছাড়া।</p>
      <p>
        কোনো টাকার যাচাই বা ফেরত বাকি থাকলে আগে তা শেষ হতে হবে:{' '}
        <Link to={paths.myPayments} className="text-action underline underline-offset-4">
          আমার পেমেন্ট
        </Link>
      </p>
      <Field name="password" label="নিশ্চিত করতে আপনার পাসওয়ার্ড দিন">
        <PasswordInput autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
