import { useBiodataForm } from './use-biodata-form.ts'
import type { SubmitEvent } from 'react'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { changeText } from '#worker/features/submissions/submissions.schema.ts'
import type { BiodataFormProps } from './biodata-form.tsx'
import { changeAttemptOf, formOfChange, initialChange, pendingChange } from './change-draft.rules.ts'
import { DraftNotice } from './draft-notice.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { FormContext } from '#web/ui/form/field.tsx'
import { imageErrors } from './biodata-draft.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { TradeSelect, type Trade } from './work-fields.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'

type Biodata = NonNullable<OwnSubmission['biodata']>
type ChangeFormProps = Pick<BiodataFormProps, 'account' | 'categories' | 'places'> & {
  submission: OwnSubmission
  biodata: Biodata
  onSent: () => Promise<void>
}

export function ChangeForm({ submission, biodata, account, categories, places, onSent }: ChangeFormProps) {
  const own = { ...submission, biodata }
  const waiting = pendingChange(own)
  const refused = submission.change?.status === 'rejected' ? submission.change : null
  const { ref, ...form } = useBiodataForm({
    attempt: changeAttemptOf(account, own),
    readInitial: () => initialChange(own),
    firstErrors: refused?.rejection_field
      ? { fields: { [refused.rejection_field]: [refused.rejection_reason ?? ''] } }
      : noErrors,
    path: '/api/service-workers/me/changes',
    outdated: ['change_renewed', 'not_approved'],
    onSent,
  })
  const { draft, onChange } = form.part

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      ...readForm(changeText, draft).errors?.fields,
      ...imageErrors(form.images, {}),
    }
    if (Object.keys(wrong).length > 0) return form.showErrors({ fields: wrong })
    form.send(formOfChange(draft, own, form.images))
  }
  const waitingPhoto = waiting?.fields.profile_photo

  return (
    <FormContext value={form.context}>
      <form ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-6">
        {form.notice.restored && <DraftNotice {...form.notice} />}
        {/* Changes during the upload would be lost. */}
        <div inert={form.sending} className="flex flex-col gap-6">
          <CardSection className="scroll-mt-20 gap-5" title="আপনার ছবি">
            <PhotoFields
              {...form.imageProps('profile_photo')}
              stored={waitingPhoto ? `${waitingPhoto}-320.webp` : biodata.profile_photo_url}
            />
          </CardSection>
          <CardSection className="scroll-mt-20 gap-5" title="আপনার পেশা">
            <TradeSelect
              value={draft.category_id}
              trades={categories && withCurrentTrade(categories, biodata.category)}
              onChange={(category_id) => onChange({ category_id })}
            />
          </CardSection>
          <CardSection className="scroll-mt-20 gap-5" title="আপনার পরিচয়">
            <PersonFields {...form.part} phone={account.phone} />
          </CardSection>
          <CardSection className="scroll-mt-20 gap-5" title="কাজের এলাকা">
            <PlaceFields {...form.part} places={places} />
          </CardSection>
          <CardSection className="scroll-mt-20 gap-5" title="পরিচয়পত্র">
            <IdentityFields
              {...form.part}
              isChange
              front={{ ...form.imageProps('id_card_front'), stored: biodata.has_id_card_front }}
              back={{ ...form.imageProps('id_card_back'), stored: biodata.has_id_card_back }}
            />
          </CardSection>
        </div>
        <SendBar {...form.sendBar} label="যাচাইয়ের জন্য পাঠান" />
      </form>
    </FormContext>
  )
}

const withCurrentTrade = (trades: readonly Trade[], own: { id: number; name: string }): readonly Trade[] =>
  trades.some(({ id }) => id === own.id) ? trades : [{ ...own, image: null }, ...trades]
