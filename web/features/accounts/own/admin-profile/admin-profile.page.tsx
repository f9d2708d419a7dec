import { EmailInput } from '#web/ui/form/contact-inputs.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { apiContext, api, unwrap, type Api } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PhoneChange } from '../phone-change/phone-change.tsx'
import { useState } from 'react'
import {
  adminProfileChange,
  type AdminProfileChange,
} from '#worker/features/accounts/own/profile/profile.schema.ts'
import { paths } from '#web/app/pages/paths.ts'
import { endSession, updateSessionUser } from '#web/lib/session-store.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'
import { useConflict } from '#web/lib/form/use-conflict.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EditConflict, type EditDifference } from '#web/ui/dialog/edit-dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { UnsavedChanges } from '#web/ui/feedback/unsaved-changes.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

const fetchAdminProfile = (from: Api) => unwrap(from.admin.profile.$get())
type AdminProfile = Awaited<ReturnType<typeof fetchAdminProfile>>

/** The fields that differ from the profile. An empty password means no new password. */
function changedFields(profile: AdminProfile, form: AdminProfileChange): AdminProfileChange {
  const changed: AdminProfileChange = {}
  if (form.name !== undefined && form.name !== profile.name) changed.name = form.name
  if (form.email !== undefined && form.email !== profile.email) changed.email = form.email
  if (form.password) changed.password = form.password
  return changed
}

const saveAdminProfile = (seen: AdminProfile, { email, ...fields }: AdminProfileChange) =>
  unwrap(
    api.admin.profile.$put(
      { json: { ...fields, ...(email !== undefined && { email: email ?? '' }) } },
      ifUnchanged(seen),
    ),
  )

export const loader = async ({ context }: LoaderFunctionArgs) => fetchAdminProfile(context.get(apiContext))

export function Component() {
  const profile = useLoaderData<typeof loader>()
  return (
    <Page
      width="text"
      title="অ্যাডমিন প্রোফাইল"
      description={`${formatDate(profile.created_at)} থেকে দায়িত্বে আছেন।`}
    >
      {profile.password_change_required && (
        <Alert tone="warning" title="আগে নিজের পাসওয়ার্ড দিন">
          আপনি একবারের পাসওয়ার্ড দিয়ে লগইন করেছেন। নতুন পাসওয়ার্ড সংরক্ষণ করে আবার লগইন করলে বাকি সব পাতা খুলবে।
        </Alert>
      )}
      {!profile.password_change_required && (
        <Card as="section" aria-label="ফোন নম্বর">
          <PhoneChange phone={profile.phone} />
        </Card>
      )}
      <Card as="section" aria-label="প্রোফাইল" className="flex flex-col gap-4">
        {/* After a save the form starts again with the stored values. */}
        <ProfileForm key={profile.updated_at} profile={profile} />
      </Card>
    </Page>
  )
}

const secondsUntilLogout = 2
const shown = ['name', 'email', 'password', 'confirmPassword']

/** Sends only the changed fields. A new password ends the current session, too. */
function ProfileForm({ profile }: { profile: AdminProfile }) {
  const mustChange = profile.password_change_required === true
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [dirty, setDirty] = useState(false)
  const [loggedOutMessage, setLoggedOutMessage] = useState<string>()

  const logOutSoon = (message: string, phone: string) => {
    setLoggedOutMessage(message)
    setTimeout(() => {
      endSession()
      const state = { phone, notice: 'পাসওয়ার্ড বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগইন করুন।' }
      void navigate(paths.login(), { replace: true, state })
    }, secondsUntilLogout * 1000)
  }
  const { conflict, send, overwrite } = useConflict<AdminProfile, AdminProfileChange>(
    profile,
    async (values, seen) => {
      const changed = changedFields(seen, values)
      requireMissingFields(changed, { ...values, mustChange })
      const answer = await saveAdminProfile(seen, changed)
      setDirty(false)
      if (answer.password_updated) return logOutSoon(answer.message, answer.user.phone)
      updateSessionUser(sessionUser(answer.user))
      // The reload resets the form. The toast comes after it, so that nothing typed in between is lost.
      await revalidate()
      showToast({ message: answer.message })
    },
  )
  const form = useForm({
    schema: adminProfileChange,
    shownFields: shown,
    failureMessage: 'প্রোফাইল হালনাগাদ করা যায়নি',
    send,
  })

  const { pending } = form
  return (
    <>
      {loggedOutMessage && <Alert tone="success">{loggedOutMessage}</Alert>}
      {conflict && (
        <EditConflict
          differences={differencesOf(conflict.mine, conflict.theirs)}
          pending={pending}
          onKeepMine={() => {
            overwrite()
            form.submit()
          }}
          onTakeTheirs={() => void revalidate()}
        />
      )}
      <Form of={form} className="gap-6" onChange={() => setDirty(true)}>
        {!mustChange && (
          <fieldset className="grid items-start gap-4 sm:grid-cols-2">
            <legend className="mb-3 text-lg font-semibold">পরিচয়</legend>
            <Field name="name" label="নাম">
              <TextInput autoComplete="name" defaultValue={profile.name} />
            </Field>
            <Field name="email" label="ইমেইল" optional>
              <EmailInput defaultValue={profile.email ?? ''} />
            </Field>
          </fieldset>
        )}
        <fieldset className="grid items-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-lg font-semibold">পাসওয়ার্ড</legend>
          <Field
            name="password"
            label="নতুন পাসওয়ার্ড"
            hint={mustChange ? 'কমপক্ষে ১০ অক্ষর' : 'কমপক্ষে ১০ অক্ষর; খালি রাখলে আগেরটিই থাকবে'}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field name="confirmPassword" label="নতুন পাসওয়ার্ড আবার লিখুন">
            <PasswordInput autoComplete="new-password" />
          </Field>
        </fieldset>
        <SubmitButton
          className="sm:self-start"
          disabled={loggedOutMessage !== undefined}
          pendingLabel="সংরক্ষণ হচ্ছে..."
        >
          {mustChange ? 'নতুন পাসওয়ার্ড সংরক্ষণ করুন' : 'সংরক্ষণ করুন'}
        </SubmitButton>
      </Form>
      <UnsavedChanges when={dirty && !pending && loggedOutMessage === undefined} />
    </>
  )
}

function requireMissingFields(
  changed: AdminProfileChange,
  typed: AdminProfileChange & { mustChange: boolean },
): void {
  if (typed.mustChange && !changed.password) throw fieldError('password', 'নতুন পাসওয়ার্ড দিন')
  if (changed.password && !typed.confirmPassword) throw fieldError('confirmPassword', 'পাসওয়ার্ড নিশ্চিত করুন')
}

const sessionUser = ({ id, name, role, acts, phone, email }: AdminProfile) => ({
  id,
  name,
  role,
  ...(acts && { acts }),
  phone,
  email,
})

function differencesOf(mine: AdminProfileChange, theirs: AdminProfile): EditDifference[] {
  const rows: EditDifference[] = [
    { label: 'নাম', mine: mine.name ?? theirs.name, theirs: theirs.name },
    {
      label: 'ইমেইল',
      mine: (mine.email === undefined ? theirs.email : mine.email) ?? '—',
      theirs: theirs.email ?? '—',
    },
  ]
  return rows.filter((row) => row.mine !== row.theirs)
}
