import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceSearch } from '#web/features/places/place-search.tsx'
import { IdentityFields } from '#web/features/submissions/form/identity-fields.tsx'
import { GenderField, NameField } from '#web/features/submissions/form/person-fields.tsx'
import { StepHead } from '#web/features/submissions/form/step-head.tsx'
import {
  exampleOf,
  ExperienceField,
  TradeTiles,
  type Trade,
} from '#web/features/submissions/form/work-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import { storeOfForm, useImages, type Images } from '#web/features/submissions/images/use-images.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { Field, FormContext } from '#web/ui/form/field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { firstWrongStep, formAddress, phoneOf, steps, wrongFields, type FormFields } from './form.rules.ts'
import { saveForm, VaultFull, type StoredForm } from './vault.ts'

type TakeFormProps = {
  form: StoredForm
  step: number
  trades: readonly Trade[] | null
  places: PlaceTree | null
  /** The numbers of the other forms on this phone. */
  otherPhones: readonly string[]
  /** The form was stored. */
  onSaved: (form: StoredForm) => void
}

const blobsOf = (images: Images): StoredForm['pictures'] =>
  recordOf(imageFields, (field) => {
    const state = images[field]
    return state.status === 'ready' ? state.blob : undefined
  })

/** One thing on each screen. Each step forward stores the form, sealed, on the phone. */
export function TakeForm({ form, step, trades, places, otherPhones, onSaved }: TakeFormProps) {
  const [fields, setFields] = useState(form.fields)
  const [store] = useState(() => storeOfForm(form.pictures))
  const pictures = useImages(form.key, store)
  const blobs = blobsOf(pictures.images)
  const [errors, setErrors] = useState<FormErrors['fields']>({})
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  const navigate = useNavigate()
  const onChange = (changed: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  const wrong: FormErrors['fields'] = {
    ...wrongFields(fields, blobs),
    ...(otherPhones.includes(phoneOf(fields.phone)) && {
      phone: ['এই নম্বরের আরেকটি ফর্ম এই ফোনে আছে।'],
    }),
  }
  const { key, title, fields: own } = steps[step] ?? steps[0]

  const next = async () => {
    const shown = own.filter((field) => wrong[field])
    if (shown.length > 0)
      return setErrors(Object.fromEntries(shown.map((field) => [field, wrong[field] ?? []])))
    const isLast = step === steps.length - 1
    const isDone = isLast && firstWrongStep(wrong) === steps.length
    setSaving(true)
    setProblem('')
    try {
      const stored = {
        key: form.key,
        at: Date.now(),
        fields: { ...fields, phone: phoneOf(fields.phone) },
        pictures: blobs,
        isDone,
      }
      await saveForm(stored)
      onSaved(stored)
      await navigate(
        isDone ? adminPaths.onboarding : formAddress(form.key, isLast ? firstWrongStep(wrong) : step + 1),
        { replace: isDone },
      )
    } catch (error) {
      setProblem(
        error instanceof VaultFull
          ? error.message
          : 'ফর্মটি এই ফোনে রাখা গেল না। ব্রাউজারের প্রাইভেট উইন্ডো বন্ধ করে আবার চেষ্টা করুন।',
      )
    } finally {
      setSaving(false)
    }
  }

  const trade = trades?.find(({ id }) => String(id) === fields.category_id)
  const image = (field: ImageField) => ({
    state: pictures.images[field],
    error: errors[field],
    disabled: false,
    onChoose: (file: File) => void pictures.choose(field, file),
    onRemove: () => pictures.remove(field),
  })
  const part = { draft: fields, onChange }
  const parts: Record<(typeof steps)[number]['key'], ReactNode> = {
    phone: (
      <Field
        name="phone"
        label="ফোন নম্বর"
        hint="সেবাদাতার নিজের নম্বর। এই নম্বরে কোড যাবে, গ্রাহকও এতেই ফোন করবেন।"
      >
        <PhoneInput
          autoComplete="off"
          value={fields.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
    ),
    person: (
      <>
        <NameField {...part} autoComplete="off" />
        <GenderField {...part} />
      </>
    ),
    trade: (
      <TradeTiles
        value={fields.category_id}
        trades={trades}
        onChange={(category_id) => onChange({ category_id })}
      />
    ),
    experience: <ExperienceField {...part} example={exampleOf(trade?.name)} />,
    place: <PlaceSearch {...part} places={places} isOfOther />,
    photo: <PhotoFields {...image('profile_photo')} />,
    identity: <IdentityFields {...part} front={image('id_card_front')} back={image('id_card_back')} />,
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
      className="flex flex-col gap-5"
    >
      <StepHead named={step} index={step} count={steps.length} title={title} />
      <div inert={saving} className="flex flex-col gap-5">
        <FormContext value={{ errors, pending: saving }}>{parts[key]}</FormContext>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ActionBar>
        <Button
          variant="secondary"
          icon={ArrowLeft}
          disabled={saving}
          onClick={() => void navigate(step === 0 ? adminPaths.onboarding : formAddress(form.key, step - 1))}
        >
          পেছনে
        </Button>
        <Button type="submit" pending={saving} pendingLabel="রাখা হচ্ছে...">
          {step === steps.length - 1 ? 'ফর্ম শেষ' : 'এগিয়ে যান'}
        </Button>
      </ActionBar>
    </form>
  )
}
