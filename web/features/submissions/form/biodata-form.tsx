import { useRef, useId, type ReactNode, type SubmitEvent } from 'react'
import { Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PlaceSearch } from '#web/features/places/place-search.tsx'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { formatCount } from '#web/lib/format.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { biodataText } from '#worker/features/submissions/submissions.schema.ts'
import { attemptOf, formOf, initialDraft, imageErrors, requiredImages } from './biodata-draft.rules.ts'
import {
  biodataSteps,
  completeSteps,
  isWholeForm,
  stepAddress,
  wholeFormAddress,
  type StepKey,
} from './biodata-steps.rules.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FeeSection, type PaymentMethodChoice } from './fee-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { Review } from './review.tsx'
import { SendBar } from './send-bar.tsx'
import { Stepwise } from './stepwise.tsx'
import { useBiodataForm } from './use-biodata-form.ts'
import {
  AboutField,
  exampleOf,
  ExperienceField,
  TradeSelect,
  TradeTiles,
  type Trade,
} from './work-fields.tsx'

export type BiodataFormProps = {
  submission: OwnSubmission
  account: { id: number; name: string; phone: string }
  categories: readonly Trade[] | null
  methods: readonly PaymentMethodChoice[]
  places: PlaceTree | null
  onSent: () => Promise<void>
}

/** One form in two presentations with the same fields: one thing on each screen, or all on one page. */
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
  const { draft, errors, onChange } = form.part
  const feeSection = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const isWhole = isWholeForm(useQuery())

  const wrong = {
    ...readForm(biodataText, { ...draft, phone: account.phone }).errors?.fields,
    ...imageErrors(form.images, requiredImages(biodata, rejectionField)),
  }
  const complete = completeSteps(wrong)
  const trade = categories?.find(({ id }) => String(id) === draft.category_id)

  const onPayFirst = submission.payment_required
    ? () => {
        // With the steps it stands above the first one.
        if (!feeSection.current) return void navigate(stepAddress(0))
        feeSection.current.focus()
      }
    : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (onPayFirst) return onPayFirst()
    if (Object.keys(wrong).length > 0) return form.showErrors({ fields: wrong })
    form.send(formOf(draft, account.phone, form.images))
  }

  const tradeField = {
    value: draft.category_id,
    error: errors.category_id,
    trades: categories,
    onChange: (category_id: string) => onChange({ category_id }),
  }
  const parts: Record<StepKey, ReactNode> = {
    photo: <PhotoFields {...form.imageProps('profile_photo')} stored={biodata?.profile_photo_url ?? null} />,
    trade: isWhole ? <TradeSelect {...tradeField} /> : <TradeTiles {...tradeField} />,
    experience: <ExperienceField {...form.part} example={exampleOf(trade?.name)} />,
    about: <AboutField {...form.part} />,
    person: <PersonFields {...form.part} phone={account.phone} />,
    place: isWhole ? (
      <PlaceFields {...form.part} places={places} />
    ) : (
      <PlaceSearch {...form.part} places={places} />
    ),
    identity: (
      <IdentityFields
        {...form.part}
        front={{ ...form.imageProps('id_card_front'), stored: biodata?.has_id_card_front ?? false }}
        back={{ ...form.imageProps('id_card_back'), stored: biodata?.has_id_card_back ?? false }}
      />
    ),
  }
  const sendLabel = submission.status === 'rejected' ? 'সংশোধন করে আবার জমা দিন' : 'জমা দিন'
  const fee = submission.payment_required && (
    <FeeSection ref={feeSection} fee={submission.fee} payment={submission.fee_payment} methods={methods} />
  )

  return (
    <form ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isWhole ? (
        <>
          {fee}
          {form.notice.restored && <DraftNotice {...form.notice} />}
          <FormLink to={stepAddress(0)}>একবারে একটি করে পূরণ করুন</FormLink>
          {/* Changes during the upload would be lost. */}
          <div inert={form.sending} className="flex flex-col gap-6">
            {biodataSteps.map(({ key, title, spoken }, index) => (
              <FormSection
                key={key}
                number={index + 1}
                title={title}
                spoken={spoken}
                done={complete[index] ?? false}
              >
                {parts[key]}
              </FormSection>
            ))}
          </div>
          <SendBar
            progress={{ complete: complete.filter(Boolean).length, parts: complete.length }}
            label={sendLabel}
            {...form.sendBar}
            onPayFirst={onPayFirst}
          />
        </>
      ) : (
        <Stepwise
          attempt={attemptOf(account, submission)}
          parts={parts}
          wrong={wrong}
          errors={errors}
          onErrors={form.showErrors}
          sendLabel={sendLabel}
          sendBar={{ ...form.sendBar, onPayFirst }}
          fee={fee}
          afterFirst={<FormLink to={wholeFormAddress}>সব এক পাতায় দেখুন</FormLink>}
          notice={form.notice}
          review={
            <Review
              draft={draft}
              images={form.images}
              biodata={biodata}
              phone={account.phone}
              trade={trade?.name}
              places={places}
              complete={complete}
            />
          }
        />
      )}
    </form>
  )
}

const FormLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link
      to={to}
      replace
      className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
    >
      {children}
    </Link>
  </p>
)

type FormSectionProps = { number: number; title: string; spoken: string; done: boolean; children: ReactNode }

function FormSection({ number, title, spoken, done, children }: FormSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex scroll-mt-20 flex-col gap-5">
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
        <ReadAloud text={spoken} />
      </div>
      {children}
    </Card>
  )
}
