import { useState, type ReactNode } from 'react'
import { profileChange } from '#worker/features/users/profile/profile.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { updateSessionUser, type SessionUser } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailInput } from '#web/ui/form/email-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

type Place = {
  division_id?: number | undefined
  district_id?: number | undefined
  upazila_id?: number | undefined
}

/** Draws the place picker, which belongs to another feature. */
export type RenderPlaces = (picker: {
  value: Place
  onChange: (place: Place) => void
  errors: Record<string, readonly string[]>
}) => ReactNode

export type OwnProfile = SessionUser & {
  division_id: number | null
  district_id: number | null
  upazila_id: number | null
}

/** Name, e-mail and place. The number is the account itself and stays. */
export function ProfileForm({ profile, renderPlaces }: { profile: OwnProfile; renderPlaces: RenderPlaces }) {
  const [place, setPlace] = useState<Place>({
    division_id: profile.division_id ?? undefined,
    district_id: profile.district_id ?? undefined,
    upazila_id: profile.upazila_id ?? undefined,
  })
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: profileChange,
    read: (typed) => ({ ...typed, ...place }),
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
      {renderPlaces({ value: place, onChange: setPlace, errors: errors.fields })}
      <Button type="submit" className="sm:self-start" pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
        সংরক্ষণ করুন
      </Button>
    </Form>
  )
}
