import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#web/app/admin-paths.ts'
import { PictureError, shrinkImage } from '#web/features/images/shrink-image.ts'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceSearch } from '#web/features/places/place-search.tsx'
import { IdentityFields } from '#web/features/submissions/form/identity-fields.tsx'
import {
  exampleOf,
  ExperienceField,
  TradeTiles,
  type Trade,
} from '#web/features/submissions/form/work-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import type { ImageState } from '#web/features/submissions/images/use-images.ts'
import { formatCount } from '#web/lib/format.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { genderLabels, genders } from '#worker/features/providers/providers.schema.ts'
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

const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))

/** One thing on each screen. Each step forward stores the form, sealed, on the phone. */
export function TakeForm({ form, step, trades, places, otherPhones, onSaved }: TakeFormProps) {
  const [fields, setFields] = useState(form.fields)
  const pictures = usePictures(form.pictures)
  const [errors, setErrors] = useState<FormErrors['fields']>({})
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const onChange = (changed: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  const wrong: FormErrors['fields'] = {
    ...wrongFields(fields, pictures.blobs),
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
        pictures: pictures.blobs,
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
  const image = (field: ImageField) => ({ ...pictures.props(field), error: errors[field] })
  const part = {
    // The worker gives the rest later.
    draft: { ...fields, blood_group: '', bio: '' },
    errors,
    onChange,
  }
  const parts: Record<(typeof steps)[number]['key'], ReactNode> = {
    phone: (
      <Field
        label="ফোন নম্বর"
        hint="সেবাদাতার নিজের নম্বর। এই নম্বরে কোড যাবে, গ্রাহকও এতেই ফোন করবেন।"
        error={errors.phone}
      >
        <PhoneInput
          name="phone"
          autoComplete="off"
          value={fields.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
    ),
    person: (
      <>
        <Field label="পুরো নাম" hint="পরিচয়পত্রে যেভাবে আছে" error={errors.name}>
          <TextInput
            name="name"
            autoComplete="off"
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <RadioCards
          name="gender"
          label="লিঙ্গ"
          options={genderOptions}
          value={fields.gender}
          onChange={(gender) => onChange({ gender })}
          error={errors.gender}
          className="grid gap-3 min-[30rem]:grid-cols-3"
        />
      </>
    ),
    trade: (
      <TradeTiles
        value={fields.category_id}
        error={errors.category_id}
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
      <ProgressBar
        label={`ধাপ ${formatCount(step + 1)}`}
        value={(100 * (step + 1)) / steps.length}
        valueText={`${formatCount(steps.length)}টির মধ্যে`}
      />
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <div inert={saving} className="flex flex-col gap-5">
        {parts[key]}
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
          {step === steps.length - 1 ? 'ফর্ম শেষ' : 'পরের'}
        </Button>
      </ActionBar>
    </form>
  )
}

const noState: ImageState = { status: 'empty' }

/** The pictures of one form. Unlike those of a worker's own form they are only stored sealed, with the form. */
function usePictures(stored: StoredForm['pictures']) {
  const [blobs, setBlobs] = useState(stored)
  const [states, setStates] = useState<Partial<Record<ImageField, ImageState>>>({})
  const show = (field: ImageField, state: ImageState) =>
    setStates((before) => {
      const old = before[field]
      if (old?.status === 'ready') URL.revokeObjectURL(old.address)
      return { ...before, [field]: state }
    })
  useEffect(() => {
    for (const field of imageFields) {
      const blob = stored[field]
      if (blob) show(field, { status: 'ready', blob, address: URL.createObjectURL(blob) })
    }
    // The pictures that the form had when it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const choose = async (field: ImageField, file: File) => {
    show(field, { status: 'working', percent: 0 })
    try {
      const blob = await shrinkImage(file, (percent) => show(field, { status: 'working', percent }))
      setBlobs((before) => ({ ...before, [field]: blob }))
      show(field, { status: 'ready', blob, address: URL.createObjectURL(blob) })
    } catch (error) {
      const { message } = error instanceof PictureError ? error : new PictureError('damaged')
      remove(field)
      show(field, { status: 'failed', message })
    }
  }
  const remove = (field: ImageField) => {
    setBlobs((before) => ({ ...before, [field]: undefined }))
    show(field, noState)
  }
  const props = (field: ImageField) => ({
    state: states[field] ?? noState,
    disabled: false,
    onChoose: (file: File) => void choose(field, file),
    onRemove: () => remove(field),
  })
  return { blobs, props }
}
