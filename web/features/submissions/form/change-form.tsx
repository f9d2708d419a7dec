import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { changeText } from '#worker/features/submissions/submissions.schema.ts'
import { removeOtherDrafts, type BiodataDraft } from './biodata-draft.rules.ts'
import type { BiodataFormProps } from './biodata-form.tsx'
import { changeAttemptOf, formOfChange, initialChange, pendingChange } from './change-draft.rules.ts'
import { DraftNotice } from './draft-notice.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { imageErrors } from '#web/features/submissions/images/image-errors.rules.ts'
import { imagePropsOf } from '#web/features/submissions/images/image-props.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoFields } from '#web/features/submissions/images/photo-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import { useSubmission } from './use-submission.ts'
import { CategoryField } from './work-fields.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'

type Biodata = NonNullable<OwnSubmission['biodata']>
type ChangeFormProps = Pick<BiodataFormProps, 'account' | 'categories' | 'places'> & {
  submission: OwnSubmission
  biodata: Biodata
  onSent: () => Promise<void>
}

/** A change that moderators review first. Use the attempt as its key. */
export function ChangeForm({ submission, biodata, account, categories, places, onSent }: ChangeFormProps) {
  const own = { ...submission, biodata }
  const waiting = pendingChange(own)
  const refused = submission.change?.status === 'rejected' ? submission.change : null
  const attempt = changeAttemptOf(account, own)
  const [initial] = useState(() => initialChange(own))
  const stored = useDraft({ key: attempt, version: 1, initial, storage: 'local' })
  const { fields: draft, change } = stored
  const pictures = useImages(attempt)
  useEffect(() => {
    try {
      removeOtherDrafts(localStorage, attempt)
    } catch {
      // Without storage there are no drafts.
    }
  }, [attempt])
  const errors = useFieldErrors(
    refused?.rejection_field
      ? { fields: { [refused.rejection_field]: [refused.rejection_reason ?? ''] } }
      : noErrors,
  )
  const form = useFocusFirstError(errors.focusOn)
  const submitting = useSubmission({
    path: '/api/service-workers/me/changes',
    outdated: ['change_renewed', 'not_approved'],
    onErrors: errors.show,
    onSent,
    onSettled: () => {
      stored.clear()
      pictures.clear()
    },
  })

  const edit = (changed: Partial<BiodataDraft>) => {
    change(changed)
    errors.hide(Object.keys(changed))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      ...readForm(changeText, draft).errors?.fields,
      ...imageErrors(pictures.images, {}),
    }
    if (Object.keys(wrong).length > 0) return errors.show({ fields: wrong })
    submitting.send(formOfChange(draft, own, pictures.images), pictures.images)
  }
  const imageProps = imagePropsOf(pictures, errors, submitting.sending)
  const part = { draft, errors: errors.fields, onChange: edit }
  const waitingPhoto = waiting?.fields.profile_photo

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <DraftNotice
        restored={stored.restored}
        onStartAgain={() => {
          edit(initial)
          stored.clear()
          pictures.clear()
        }}
      />
      {/* Changes during the upload would be lost. */}
      <div inert={submitting.sending} className="flex flex-col gap-6">
        <Part title="আপনার ছবি">
          <PhotoFields
            {...imageProps('profile_photo')}
            stored={waitingPhoto ? `${waitingPhoto}-320.webp` : biodata.profile_photo_url}
          />
        </Part>
        <Part title="আপনার পেশা">
          <CategoryField
            value={draft.category_id}
            error={errors.fields.category_id}
            categories={categories && withCurrentCategory(categories, biodata.category)}
            onChange={(category_id) => edit({ category_id })}
          />
        </Part>
        <Part title="আপনার পরিচয়">
          <PersonFields {...part} phone={account.phone} />
        </Part>
        <Part title="কাজের এলাকা">
          <PlaceFields places={places} draft={draft} onChange={edit} errors={errors.fields} />
        </Part>
        <Part title="পরিচয়পত্র">
          <IdentityFields
            {...part}
            isChange
            front={{ ...imageProps('id_card_front'), stored: biodata.has_id_card_front }}
            back={{ ...imageProps('id_card_back'), stored: biodata.has_id_card_back }}
          />
        </Part>
      </div>
      <SendBar
        message={errors.message}
        label="যাচাইয়ের জন্য পাঠান"
        hasErrors={Object.keys(errors.fields).length > 0}
        sending={submitting.sending}
        percents={submitting.percents}
        onStop={submitting.stop}
      />
    </form>
  )
}

const withCurrentCategory = (
  categories: readonly { id: number; name: string }[],
  own: { id: number; name: string },
) => (categories.some(({ id }) => id === own.id) ? categories : [own, ...categories])

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" aria-label={title} className="flex scroll-mt-20 flex-col gap-5">
    <h2 className="text-lg">{title}</h2>
    {children}
  </Card>
)
