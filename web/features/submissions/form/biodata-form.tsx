import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { biodataText } from '#worker/features/submissions/submissions.schema.ts'
import {
  attemptOf,
  completeParts,
  removeOtherDrafts,
  formOf,
  initialDraft,
  type BiodataDraft,
} from './biodata-draft.rules.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FeeSection, type PaymentMethodChoice } from './fee-section.tsx'
import { FormSection } from './form-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { imageErrors, requiredImages } from '#web/features/submissions/images/image-errors.rules.ts'
import { imagePropsOf } from '#web/features/submissions/images/image-props.ts'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/photo-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import { useSubmission } from './use-submission.ts'
import { WorkFields } from './work-fields.tsx'

export type BiodataFormProps = {
  submission: OwnSubmission
  account: { id: number; name: string; phone: string }
  /** Null when the categories could not be loaded. */
  categories: readonly { id: number; name: string }[] | null
  methods: readonly PaymentMethodChoice[]
  /** Null when the places could not be loaded. */
  places: PlaceTree | null
  onSent: () => void
}

/** The form in five parts, with a stored draft. After a rejection it starts at the rejected field. */
export function BiodataForm({ submission, account, categories, methods, places, onSent }: BiodataFormProps) {
  const { biodata, rejection_field: rejectionField } = submission
  const attempt = attemptOf(account, submission)
  const [initial] = useState(() => initialDraft(biodata, account))
  const {
    fields: draft,
    change,
    clear,
    restored,
  } = useDraft({ key: attempt, version: 1, initial, storage: 'local' })
  const pictures = useImages(attempt)
  useEffect(() => {
    try {
      removeOtherDrafts(localStorage, attempt)
    } catch {
      // Without storage there are no drafts.
    }
  }, [attempt])
  const errors = useFieldErrors(
    rejectionField ? { fields: { [rejectionField]: [submission.rejection_reason ?? ''] } } : noErrors,
  )
  const form = useFocusFirstError(errors.focusOn)
  // Scrolls to the heading of the rejected part, which also has hints and a drawing above the field.
  useEffect(() => {
    if (rejectionField) document.activeElement?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [rejectionField])
  const feeSection = useRef<HTMLDivElement>(null)
  const submitting = useSubmission({
    path: '/api/service-workers',
    outdated: ['already_pending', 'already_approved', 'payment_required'],
    onErrors: errors.show,
    onSent,
    onSettled: () => {
      clear()
      pictures.clear()
    },
  })

  const wrong = {
    fields: {
      ...readForm(biodataText, { ...draft, phone: account.phone }).errors?.fields,
      ...imageErrors(pictures.images, requiredImages(biodata, rejectionField)),
    },
  }
  const done = completeParts(wrong)

  const edit = (changed: Partial<BiodataDraft>) => {
    change(changed)
    errors.hide(Object.keys(changed))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (submission.payment_required) return feeSection.current?.focus()
    if (Object.keys(wrong.fields).length > 0) return errors.show(wrong)
    submitting.send(formOf(draft, account.phone, pictures.images), pictures.images)
  }
  const imageProps = imagePropsOf(pictures, errors, submitting.sending)
  const part = { draft, errors: errors.fields, onChange: edit }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {submission.payment_required && (
        <FeeSection
          ref={feeSection}
          fee={submission.fee}
          payment={submission.fee_payment}
          methods={methods}
        />
      )}
      <DraftNotice
        restored={restored}
        onStartAgain={() => {
          edit(initial)
          clear()
          pictures.clear()
        }}
      />
      {/* Changes during the upload would be lost. */}
      <div inert={submitting.sending} className="flex flex-col gap-6">
        <FormSection number={1} title="আপনার ছবি" done={done[0] ?? false}>
          <PhotoFields {...imageProps('profile_photo')} stored={biodata?.profile_photo_url ?? null} />
        </FormSection>
        <FormSection number={2} title="আপনার কাজ" done={done[1] ?? false}>
          <WorkFields {...part} categories={categories} />
        </FormSection>
        <FormSection number={3} title="আপনার পরিচয়" done={done[2] ?? false}>
          <PersonFields {...part} phone={account.phone} />
        </FormSection>
        <FormSection number={4} title="কাজের এলাকা" done={done[3] ?? false}>
          <PlaceFields places={places} draft={draft} onChange={edit} errors={errors.fields} />
        </FormSection>
        <FormSection number={5} title="পরিচয়পত্র" done={done[4] ?? false}>
          <IdentityFields
            {...part}
            front={{ ...imageProps('id_card_front'), stored: biodata?.has_id_card_front ?? false }}
            back={{ ...imageProps('id_card_back'), stored: biodata?.has_id_card_back ?? false }}
          />
        </FormSection>
      </div>
      <SendBar
        progress={{ complete: done.filter(Boolean).length, parts: done.length }}
        label={submission.status === 'rejected' ? 'সংশোধন করে আবার জমা দিন' : 'বায়োডাটা জমা দিন'}
        message={errors.message}
        hasErrors={Object.keys(errors.fields).length > 0}
        sending={submitting.sending}
        percents={submitting.percents}
        onStop={submitting.stop}
        onPayFirst={submission.payment_required ? () => feeSection.current?.focus() : null}
      />
    </form>
  )
}
