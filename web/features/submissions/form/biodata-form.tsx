import { useBiodataForm } from './use-biodata-form.ts'
import { useRef, type SubmitEvent, useId, type ReactNode } from 'react'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { biodataText } from '#worker/features/submissions/submissions.schema.ts'
import {
  attemptOf,
  completeParts,
  formOf,
  initialDraft,
  imageErrors,
  requiredImages,
} from './biodata-draft.rules.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FeeSection, type PaymentMethodChoice } from './fee-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { WorkFields } from './work-fields.tsx'
import { Check } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { LateReadAloud } from '#web/ui/read-aloud/late-read-aloud.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

export type BiodataFormProps = {
  submission: OwnSubmission
  account: { id: number; name: string; phone: string }
  categories: readonly { id: number; name: string }[] | null
  methods: readonly PaymentMethodChoice[]
  places: PlaceTree | null
  onSent: () => Promise<void>
}

const biodataFormId = 'biodata-form'

/** Leads to the rejected part, from its heading on, which also has hints and a drawing above the field. */
export function showRejectedPart(): void {
  const form = document.getElementById(biodataFormId)
  const wrong = form?.querySelector('[aria-invalid=true]')
  const field = wrong?.matches('fieldset, [role=radiogroup]') ? wrong.querySelector('input') : wrong
  ;(field?.closest('section') ?? form)?.scrollIntoView({ block: 'start' })
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

export function BiodataForm({ submission, account, categories, methods, places, onSent }: BiodataFormProps) {
  const { biodata, rejection_field: rejectionField } = submission
  const { ref, ...form } = useBiodataForm({
    attempt: attemptOf(account, submission),
    readInitial: () => initialDraft(biodata, account, submission.account_place),
    firstErrors: rejectionField
      ? { fields: { [rejectionField]: [submission.rejection_reason ?? ''] } }
      : noErrors,
    focusesFirst: false,
    path: '/api/service-workers',
    outdated: ['already_pending', 'already_approved', 'payment_required'],
    onSent,
  })
  const { draft } = form.part
  const feeSection = useRef<HTMLDivElement>(null)

  const wrong = {
    fields: {
      ...readForm(biodataText, { ...draft, phone: account.phone }).errors?.fields,
      ...imageErrors(form.images, requiredImages(biodata, rejectionField)),
    },
  }
  const done = completeParts(wrong)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (submission.payment_required) return feeSection.current?.focus()
    if (Object.keys(wrong.fields).length > 0) return form.showErrors(wrong)
    form.send(formOf(draft, account.phone, form.images))
  }

  return (
    <form id={biodataFormId} ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {submission.payment_required && (
        <FeeSection
          ref={feeSection}
          fee={submission.fee}
          payment={submission.fee_payment}
          methods={methods}
        />
      )}
      <DraftNotice {...form.notice} />
      {/* Changes during the upload would be lost. */}
      <div inert={form.sending} className="flex flex-col gap-6">
        <FormSection number={1} title="আপনার ছবি" done={done[0] ?? false}>
          <PhotoFields {...form.imageProps('profile_photo')} stored={biodata?.profile_photo_url ?? null} />
        </FormSection>
        <FormSection number={2} title="আপনার কাজ" done={done[1] ?? false}>
          <WorkFields {...form.part} categories={categories} />
        </FormSection>
        <FormSection number={3} title="আপনার পরিচয়" done={done[2] ?? false}>
          <PersonFields {...form.part} phone={account.phone} />
        </FormSection>
        <FormSection number={4} title="কাজের এলাকা" done={done[3] ?? false}>
          <PlaceFields {...form.part} places={places} />
        </FormSection>
        <FormSection number={5} title="পরিচয়পত্র" done={done[4] ?? false}>
          <IdentityFields
            {...form.part}
            front={{ ...form.imageProps('id_card_front'), stored: biodata?.has_id_card_front ?? false }}
            back={{ ...form.imageProps('id_card_back'), stored: biodata?.has_id_card_back ?? false }}
          />
        </FormSection>
      </div>
      <SendBar
        progress={{ complete: done.filter(Boolean).length, parts: done.length }}
        label={submission.status === 'rejected' ? 'সংশোধন করে আবার জমা দিন' : 'বায়োডাটা জমা দিন'}
        {...form.sendBar}
        onPayFirst={submission.payment_required ? () => feeSection.current?.focus() : null}
      />
    </form>
  )
}

type FormSectionProps = { number: number; title: string; done: boolean; children: ReactNode }

function FormSection({ number, title, done, children }: FormSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} data-spoken className="flex scroll-mt-20 flex-col gap-5">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="flex items-center gap-3 text-lg">
          <span
            className={`flex size-9 shrink-0 items-center justify-center rounded-full border ${done ? 'border-action bg-action text-on-action' : 'border-line-strong text-muted'}`}
          >
            {done ? <Icon icon={Check} /> : formatCount(number)}
          </span>
          {title}
          {done && <VisuallyHidden>: পূরণ হয়েছে</VisuallyHidden>}
        </h2>
        <LateReadAloud />
      </div>
      {children}
    </Card>
  )
}
