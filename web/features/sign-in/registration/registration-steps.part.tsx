import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { registration } from '#worker/features/sign-in/sign-in.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, toFormErrors } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useNext, useQuery } from '#web/lib/hooks/use-query.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'
import { sentCode } from '../codes.calls.ts'
import { chosenPlace, placeName, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { readKnownPlace } from '#web/features/places/known-place.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { useChallenge } from '../challenge/use-challenge.tsx'
import { PersonalStep, SecurityStep } from './security-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import {
  emptyDraft,
  spokenOfSteps,
  stepOfErrors,
  stepToShow,
  type RegistrationDraft,
} from './registration-draft.rules.ts'
import { registrationSteps, storedDraft, type RegistrationRole } from './registration-role.rules.ts'
import { ReviewStep, type Terms } from './review-step.tsx'
import { Check } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'

type RegistrationStepsProps = {
  role: RegistrationRole
  /** Whether the visitor has answered the question about the role on this page, which had the focus. */
  isAnswered: boolean
  onStep: (step: number) => void
  /** The visitor wants to answer the question about the role again. */
  onAskAgain: () => void
}

/** The four steps, once the role is known. */
export function RegistrationSteps({ role, isAnswered, onStep, onAskAgain }: RegistrationStepsProps) {
  const { shown, wanted } = useNext()
  const [initial] = useState(() => draftWithKnownPlace(role))
  const { fields, change, clear, restored } = useDraft({
    ...storedDraft,
    initial,
    secret: ['password'],
  })
  useEffect(() => {
    if (isAnswered) change({ role })
  }, [isAnswered, role, change])
  const [errors, setErrors] = useState(noErrors)
  const [phoneTaken, setPhoneTaken] = useState(false)
  const [devOtp, setDevOtp] = useState<string>()
  const { pending, run } = useSingleFlight()
  const challenge = useChallenge()
  // The data of the last request. Sending the same data again would cost a second SMS.
  const lastSent = useRef('')
  const loginPath = paths.login(shown ?? undefined)
  const draft = { ...fields, role }
  const step = stepToShow(fields)
  const heading = useStepFocus(step, isAnswered)
  useEffect(() => onStep(step), [onStep, step])
  const { terms, places, loadPlaces } = useTermsAndPlaces(step)

  const goTo = (target: number, changed: Partial<RegistrationDraft> = {}) => {
    setErrors(noErrors)
    setPhoneTaken(false)
    change({ role, ...changed, step: target })
    addStep(target)
  }
  const addStep = useStepOfAddress(step, (target) => {
    // The code is asked for only after it was sent.
    if (target < 3 || fields.registration) change({ step: target })
  })

  const send = () => {
    const read = readForm(registration, {
      ...draft,
      confirmPassword: fields.password,
      terms_accepted: fields.accepted,
    })
    if (read.errors) {
      setErrors(read.errors)
      return change({ step: stepOfErrors(read.errors) })
    }
    const payload = JSON.stringify(read.values)
    if (payload === lastSent.current) return goTo(3)
    // Errors of the last try stay until the answer: without them a link would move under the finger.
    run(async () => {
      try {
        const answer = await challenge.send((solution) =>
          unwrap(api.auth.register.$post({ json: { ...read.values, ...solution } })),
        )
        lastSent.current = payload
        const { retryAt, devOtp } = sentCode(answer)
        setDevOtp(devOtp)
        goTo(3, { retryAt, registration: answer.registration })
      } catch (error) {
        const refusal = asApiError(error)
        const refusedErrors = toFormErrors(refusal, [], 'রেজিস্ট্রেশন ব্যর্থ হয়েছে')
        setPhoneTaken(refusal.code === 'phone_taken')
        setErrors(refusedErrors)
        change({ step: stepOfErrors(refusedErrors) })
      }
    })
  }

  return (
    <>
      <Stepper current={step} onStep={goTo} />
      <div className="flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {registrationSteps[step]}
        </h2>
        <ReadAloud key={step} text={spokenOfSteps[step] ?? ''} />
      </div>
      {step === 0 && (
        <PersonalStep
          draft={draft}
          onChange={change}
          serverErrors={errors}
          onNext={(changed) => goTo(1, changed)}
          onBack={() => {
            goTo(0, { role: null })
            onAskAgain()
          }}
        />
      )}
      {step === 1 && (
        <SecurityStep
          draft={draft}
          onChange={change}
          serverErrors={errors}
          restored={restored}
          places={places}
          onPlacesAgain={loadPlaces}
          onNext={() => goTo(2)}
          onBack={() => goTo(0)}
        />
      )}
      {step === 2 && (
        <ReviewStep
          draft={draft}
          place={places ? placeName(places, chosenPlace(fields)) : ''}
          terms={terms}
          serverErrors={errors}
          phoneTaken={phoneTaken}
          loginPath={loginPath}
          sending={pending}
          checking={challenge.checking}
          onAccept={(accepted) => change({ accepted })}
          onSubmit={send}
          onBack={() => goTo(1)}
        />
      )}
      {step === 3 && (
        <PhoneStep
          phone={fields.phone}
          retryAt={fields.retryAt}
          registration={fields.registration}
          devOtp={devOtp}
          next={wanted}
          onRequested={({ retryAt }) => change({ retryAt })}
          onVerified={clear}
          onBack={() => goTo(2)}
        />
      )}
    </>
  )
}

/** For a customer the area of the last search, as a whole: a part of it would be refused. */
function draftWithKnownPlace(role: RegistrationDraft['role']): RegistrationDraft {
  const place = readKnownPlace()
  if (role !== 'customer' || !place?.district_id || !place.upazila_id) return emptyDraft
  const { division_id = null, district_id, upazila_id } = place
  return { ...emptyDraft, division_id, district_id, upazila_id }
}

/** Focuses the heading of a new step, because the pressed button is removed. */
function useStepFocus(step: number, isAnswered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(isAnswered ? undefined : step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/**
 * The step in the address, so that the browser goes back by one step.
 * @param step that is shown @param onMove shows the step of the entry to which the browser went
 * @returns adds an entry for a step
 */
function useStepOfAddress(step: number, onMove: (step: number) => void) {
  const navigate = useNavigate()
  const isMove = useNavigationType() === 'POP'
  const { key } = useLocation()
  const query = useQuery()
  const [opened] = useState(step)
  const last = useRef(key)
  const follow = useEffectEvent(() => onMove(Number(query.get('step') ?? opened)))
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    if (isMove) follow()
  }, [isMove, key])
  return (added: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('step', String(added))
    void navigate({ search: `?${parameters}` }, { preventScrollReset: true })
  }
}

/** Null without an answer of the server, undefined until then. What failed is asked for again at the next step. */
function useTermsAndPlaces(step: number) {
  const [terms, setTerms] = useState<Terms | null>(null)
  const [places, setPlaces] = useState<PlaceTree | null>()
  const loadPlaces = () => {
    setPlaces(undefined)
    fetchPlaces(api).then(setPlaces, () => setPlaces(null))
  }
  useEffect(() => {
    if (!places) loadPlaces()
    if (terms) return
    unwrap(api.settings['terms-and-conditions'].$get()).then(
      ({ data }) => setTerms(data),
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at each step, and not after each answer
  }, [step])
  return { terms, places, loadPlaces }
}

/** The way back to a completed step. On a phone the heading of the step names it. */
function Stepper({ current, onStep }: { current: number; onStep: (index: number) => void }) {
  return (
    <ol aria-label="নিবন্ধনের ধাপ" className="flex items-start">
      {registrationSteps.map((step, index) => {
        const done = index < current
        const dot = done
          ? 'border-action bg-tint text-action'
          : index === current
            ? 'border-action bg-action text-on-action highlighted'
            : 'border-line-strong bg-surface text-muted'
        const content = (
          <>
            <span
              className={`flex size-9 items-center justify-center rounded-full border font-semibold ${dot}`}
              aria-hidden={done || undefined}
            >
              {done ? <Icon icon={Check} /> : formatCount(index + 1)}
            </span>
            <span className={`text-sm max-sm:sr-only ${index === current ? 'font-semibold' : 'text-muted'}`}>
              {step}
            </span>
          </>
        )
        const column =
          'relative z-1 flex min-h-11 w-full flex-col items-center gap-1 rounded-card px-1 text-center'
        return (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="relative flex-1">
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute end-1/2 top-4.5 h-px w-full ${index <= current ? 'bg-action' : 'bg-line-strong'}`}
              />
            )}
            {done ? (
              <button type="button" onClick={() => onStep(index)} className={column}>
                {content}
              </button>
            ) : (
              <div className={column}>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
