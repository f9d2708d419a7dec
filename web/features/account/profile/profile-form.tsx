import { useState } from 'react'
import { profileChange } from '#worker/features/account/profile/profile.schema.ts'
import { chosenPlace, type PlaceDraft, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { api, unwrap } from '#web/lib/api.ts'
import { updateSessionUser, type SessionUser } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailInput } from '#web/ui/form/email-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

type OwnProfile = SessionUser & PlaceDraft

/** The phone number has its own form, because a new one needs a code. */
export function ProfileForm({ profile, places }: { profile: OwnProfile; places: PlaceTree | null }) {
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
  const { errors, pending } = form

  return (
    <Form of={form}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="পুরো নাম" error={errors.fields.name}>
          <TextInput name="name" autoComplete="name" defaultValue={profile.name} />
        </Field>
        <Field label="ইমেইল" optional error={errors.fields.email}>
          <EmailInput name="email" defaultValue={profile.email ?? ''} />
        </Field>
      </div>
      <PlaceFields places={places} draft={place} onChange={setPlace} errors={errors.fields} />
      <Button type="submit" className="sm:self-start" pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
        সংরক্ষণ করুন
      </Button>
    </Form>
  )
}
