import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { mendableFields } from '#worker/features/submissions/decision-reasons.schema.ts'
import { imageFields, type ImageField as ImageName } from '#worker/features/submissions/submissions.schema.ts'
import { ImageField } from '#web/features/submissions/images/image-fields.tsx'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import type { BiodataFormProps } from '#web/features/submissions/form/biodata-form.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { PlaceDraft } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Field, FormContext, Select } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type Biodata = NonNullable<OwnSubmission['biodata']>
type Asked = NonNullable<OwnSubmission['asked']>
type AskedFieldProps = Pick<BiodataFormProps, 'categories' | 'places'> & { asked: Asked; biodata: Biodata }

const placeNames = ['division_id', 'district_id', 'upazila_id'] as const

const isImage = (field: Asked['field']): field is ImageName =>
  (imageFields as readonly string[]).includes(field)

/** The one thing that a moderator asks for, and the field to answer with. The other texts and pictures stay. */
export function AskedField({ asked, biodata, categories, places }: AskedFieldProps) {
  const { field, note } = asked
  const [value, setValue] = useState(() => storedValue(field, biodata))
  const [place, setPlace] = useState<PlaceDraft>(biodata)
  const pictures = useImages(`asked:${biodata.id}:${biodata.submitted_at}`)
  const picture = isImage(field) ? pictures.images[field] : undefined
  const { pending, problem, setProblem, run } = useAction()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isGiven = field === 'upazila_id' ? place.upazila_id !== null : value.trim() !== ''
    if (picture ? picture.status !== 'ready' : !isGiven)
      return setProblem(picture ? 'আগে ছবিটি বেছে নিন' : 'আগে তথ্যটি লিখুন')
    const form = new FormData()
    if (picture?.status === 'ready') form.set(field, picture.blob, `${field}.jpg`)
    else if (field === 'upazila_id') for (const name of placeNames) form.set(name, String(place[name] ?? ''))
    else form.set(field, value)
    run(() => uploadForm<{ message: string }>('/api/service-workers/me/answer', form), {
      onDone: pictures.clear,
      onError: ({ fields }) => fields[field]?.[0],
    })
  }
  const label = mendableFields[field]
  return (
    <Card as="section" aria-label="একটি তথ্য ঠিক করুন" className="border-warning bg-warning-tint">
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg">একটি তথ্য ঠিক করে দিন: {label}</h2>
          {note && <p className="font-semibold">{note}</p>}
          <p>বাকি সব ঠিক আছে। এটুকু দিলেই যাচাই আবার শুরু হবে।</p>
        </div>
        {isImage(field) ? (
          <ImageField
            label={label}
            shape={field === 'profile_photo' ? 'square' : 'card'}
            camera={field === 'profile_photo' ? 'user' : 'environment'}
            state={pictures.images[field]}
            stored={storedPicture(field, biodata)}
            error={problem}
            disabled={pending}
            onChoose={(file) => void pictures.choose(field, file)}
            onRemove={() => pictures.remove(field)}
          />
        ) : field === 'upazila_id' ? (
          <FormContext value={{ errors: { [field]: problem }, pending }}>
            <PlaceFields places={places} draft={place} onChange={setPlace} />
          </FormContext>
        ) : (
          <Field label={label} error={problem}>
            {field === 'category_id' ? (
              <Select
                value={value}
                onChange={({ target }) => setValue(target.value)}
                options={(categories ?? [biodata.category]).map(({ id, name }) => ({
                  value: id,
                  label: name,
                }))}
              />
            ) : field === 'work_experience' || field === 'bio' ? (
              <Textarea rows={3} value={value} onChange={({ target }) => setValue(target.value)} />
            ) : (
              <TextInput
                inputMode={field === 'id_number' ? 'numeric' : undefined}
                autoComplete={field === 'name' ? 'name' : 'off'}
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit" icon={Send} pending={pending} pendingLabel="পাঠানো হচ্ছে...">
          পাঠান
        </Button>
      </form>
    </Card>
  )
}

function storedValue(field: Asked['field'], biodata: Biodata): string {
  if (field === 'category_id') return String(biodata.category_id)
  if (field === 'name' || field === 'work_experience' || field === 'bio') return biodata[field] ?? ''
  return ''
}

function storedPicture(field: ImageName, biodata: Biodata): string | boolean | null {
  if (field === 'profile_photo') return biodata.profile_photo_url
  return field === 'id_card_front' ? biodata.has_id_card_front : biodata.has_id_card_back
}
