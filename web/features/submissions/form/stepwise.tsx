import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ReadAloud, sayIfListening } from '#web/ui/read-aloud/read-aloud.tsx'
import {
  biodataSteps,
  completeSteps,
  indexAfter,
  reviewIndex,
  reviewStep,
  stepAddress,
  stepIn,
  stepOfErrors,
  type StepKey,
} from './biodata-steps.rules.ts'
import { DraftNotice } from './draft-notice.tsx'
import { StepHead } from './step-head.tsx'
import { SendButton, SendMessages } from './send-bar.tsx'

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
export function Stepwise({ parts, wrong, errors, onErrors, sendBar, notice, ...rest }: StepwiseProps) {
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
