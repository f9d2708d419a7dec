import {
  useRef,
  useId,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useState,
  type ComponentProps,
} from 'react'
import { Check, ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { PhotoFields } from '#web/features/submissions/images/image-fields.tsx'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { PlaceSearch } from '#web/features/places/place-search.tsx'
import { noErrors, readForm, type FormErrors } from '#web/lib/form/form-errors.ts'
import { FormContext } from '#web/ui/form/field.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { ReadAloud, sayIfListening } from '#web/ui/read-aloud/read-aloud.tsx'
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
  indexAfter,
  reviewIndex,
  reviewStep,
  stepIn,
  stepOfErrors,
} from './biodata-steps.rules.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FeeSection, type PaymentMethodChoice } from './fee-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { Review } from './review.tsx'
import { SendBar, SendButton, SendMessages } from './send-bar.tsx'
import { useBiodataForm } from './use-biodata-form.ts'
import {
  AboutField,
  exampleOf,
  ExperienceField,
  TradeSelect,
  TradeTiles,
  type Trade,
} from './work-fields.tsx'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { StepHead } from './step-head.tsx'

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
  const { draft, onChange } = form.part
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
    <FormContext value={form.context}>
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
            errors={form.context.errors}
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
    </FormContext>
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

type StepwiseProps = {
  attempt: string
  parts: Record<StepKey, ReactNode>
  /** What is wrong with the present input, and which of it is shown. */
  wrong: FormErrors['fields']
  errors: FormErrors['fields']
  onErrors: (errors: FormErrors) => void
  sendLabel: string
  sendBar: ComponentProps<typeof SendMessages> & Omit<ComponentProps<typeof SendButton>, 'label'>
  /** Above the first step. */
  fee: ReactNode
  /** Below the first step. */
  afterFirst: ReactNode
  notice: ComponentProps<typeof DraftNotice> & { restored: boolean }
  review: ReactNode
}

/** One step of the form on each screen, then the review that sends it. */
function Stepwise({ parts, wrong, errors, onErrors, sendBar, notice, ...rest }: StepwiseProps) {
  const { index, named, goTo, hasMoved } = useStep(rest.attempt, errors)
  const step = biodataSteps[index]
  const { title, spoken } = step ?? reviewStep

  const next = () => {
    const own = step?.fields.flatMap((field) => {
      const messages = wrong[field]
      return messages ? [[field, messages] as const] : []
    })
    if (own?.length) {
      sayIfListening(spoken)
      return onErrors({ fields: { ...errors, ...Object.fromEntries(own) } })
    }
    goTo(indexAfter(index, completeSteps(wrong)))
  }

  return (
    <>
      {index === 0 && rest.fee}
      {!hasMoved && notice.restored && (
        <DraftNotice
          onStartAgain={() => {
            notice.onStartAgain()
            goTo(0)
          }}
        />
      )}
      {/* On a phone the buttons of each step stand at the same place. */}
      <section
        className={`flex flex-col gap-5 ${named === undefined ? '' : 'max-lg:min-h-[calc(100dvh-15.5rem)]'}`}
      >
        <StepHead
          named={named}
          index={index}
          count={reviewIndex + 1}
          title={title}
          isPage={named !== undefined}
        >
          <ReadAloud key={spoken} text={spoken} />
        </StepHead>
        {/* Changes during the upload would be lost. */}
        <div inert={sendBar.sending} className="flex flex-col gap-5">
          {step ? parts[step.key] : rest.review}
        </div>
        {!step && <SendMessages {...sendBar} hasErrors={false} />}
        {index === 0 && rest.afterFirst}
      </section>
      <ActionBar>
        {index > 0 && (
          <Button
            variant="secondary"
            icon={ArrowLeft}
            disabled={sendBar.sending}
            onClick={() => goTo(index - 1)}
          >
            পেছনে
          </Button>
        )}
        {step ? (
          <Button onClick={next}>এগিয়ে যান</Button>
        ) : (
          <SendButton {...sendBar} label={rest.sendLabel} />
        )}
      </ActionBar>
    </>
  )
}

/** The shown step: that of the address, or else where the person was, or where something is wrong. */
function useStep(attempt: string, errors: FormErrors['fields']) {
  const navigate = useNavigate()
  const named = stepIn(useQuery())
  const [first] = useState(() => stepOfErrors(errors) ?? 0)
  const [hasMoved, setMoved] = useState(false)
  const kept = useDraft({ key: `${attempt}.step`, version: 1, initial: { step: first }, storage: 'local' })
  const index = named ?? kept.fields.step
  const wrongStep = stepOfErrors(errors)

  const { restored, change } = kept
  const { step } = kept.fields
  useEffect(() => {
    // Each screen has its entry in the history.
    if (named === undefined && restored && step > 0) void navigate(stepAddress(step), { replace: true })
  }, [named, restored, step, navigate])
  useEffect(() => {
    if (named !== undefined) change({ step: named })
  }, [named, change])
  useEffect(() => {
    // What the server or the last check refused stands on another screen.
    if (index === reviewIndex && wrongStep !== undefined)
      void navigate(stepAddress(wrongStep), { replace: true })
  }, [index, wrongStep, navigate])

  const goTo = (target: number) => {
    setMoved(true)
    void navigate(stepAddress(target))
  }
  return { index, named, hasMoved, goTo }
}
