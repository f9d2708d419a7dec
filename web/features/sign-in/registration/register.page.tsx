import { useEffect, useRef, useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { registration } from '#worker/features/sign-in/sign-in.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, toFormErrors } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'
import { Stepper } from '#web/ui/layout/stepper.tsx'
import { sentCode } from '../codes.calls.ts'
import { chosenPlace, placeName } from '#web/features/places/chosen-place.rules.ts'
import { readKnownPlace } from '#web/features/places/known-place.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useChallenge } from '../challenge/use-challenge.tsx'
import { CodesClosed, fetchCodesOpen } from '../codes-closed.tsx'
import { AuthCard } from '../auth-card.tsx'
import { guestsOnly } from '../guests-only.loader.ts'
import { PersonalStep, SecurityStep } from './security-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import {
  emptyDraft,
  minutesFrom,
  registrationSteps,
  questionStep,
  roleIn,
  spokenOfSteps,
  spokenQuestion,
  stepOfErrors,
  stepToShow,
  type RegistrationDraft,
} from './registration-draft.rules.ts'
import { RoleQuestion } from './role-question.tsx'
import { ReviewStep } from './review-step.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { next } = guestsOnly({ request })
  const from = context.get(apiContext)
  // A failed request must not hide the form, except under maintenance, which no step could pass. What was typed is kept.
  const unlessClosed = (error: unknown) => {
    if (asApiError(error).code === 'maintenance') throw error
    return null
  }
  const [isOpen, terms, places] = await Promise.all([
    fetchCodesOpen(from),
    unwrap(from.settings['terms-and-conditions'].$get()).then(({ data }) => data, unlessClosed),
    fetchPlaces(from).catch(unlessClosed),
  ])
  return { next, isOpen, terms, places }
}

export function Component() {
  const { isOpen } = useLoaderData<typeof loader>()
  return isOpen ? <Registration /> : <CodesClosed title="নিবন্ধন" closed="এখন নিবন্ধন করা যাচ্ছে না" />
}

function Registration() {
  const { next, terms, places } = useLoaderData<typeof loader>()
  const query = useQuery()
  const [initial] = useState(() => draftWithKnownPlace(roleIn(query)))
  const { fields, change, clear, restored } = useDraft({
    key: 'registration',
    version: 2,
    initial,
    secret: ['password', 'confirmPassword'],
  })
  const [errors, setErrors] = useState(noErrors)
  const [phoneTaken, setPhoneTaken] = useState(false)
  const [devOtp, setDevOtp] = useState<string>()
  const { pending, run } = useSingleFlight()
  const challenge = useChallenge()
  // The data of the last request. Sending the same data again would cost a second SMS.
  const lastSent = useRef('')
  const loginPath = paths.login(next ?? undefined)
  // A link may have answered the question; the visitor may ask for it again.
  const [isLinkOver, setLinkOver] = useState(false)
  const role = (isLinkOver ? null : roleIn(query)) ?? fields.role
  const draft = { ...fields, role }
  const step = role === null ? questionStep : stepToShow(fields)
  const heading = useStepFocus(step)

  const goTo = (target: number, changed: Partial<RegistrationDraft> = {}) => {
    setErrors(noErrors)
    setPhoneTaken(false)
    change({ ...changed, role: changed.role === undefined ? role : changed.role, step: target })
  }

  const send = () => {
    const read = readForm(registration, { ...draft, terms_accepted: fields.accepted })
    if (read.errors) {
      setErrors(read.errors)
      return change({ step: stepOfErrors(read.errors) })
    }
    const payload = JSON.stringify(read.values)
    if (payload === lastSent.current) return change({ step: 3 })
    setErrors(noErrors)
    setPhoneTaken(false)
    run(async () => {
      try {
        const answer = await challenge.send((solution) =>
          unwrap(api.auth.register.$post({ json: { ...read.values, ...solution } })),
        )
        lastSent.current = payload
        const { retryAt, devOtp } = sentCode(answer)
        setDevOtp(devOtp)
        change({ step: 3, retryAt, registration: answer.registration ?? '' })
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
    <AuthCard
      wide
      title="নিবন্ধন"
      strip={
        <WishStrip next={next}>
          {step >= 0 && `ধাপ ${formatCount(step + 1)}/${formatCount(registrationSteps.length)} · `}
          প্রায় {formatCount(minutesFrom(step))} মিনিট
        </WishStrip>
      }
      footer={
        step < 3 && (
          <p>
            অ্যাকাউন্ট আছে?{' '}
            <Link
              to={loginPath}
              className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
            >
              লগইন করুন
            </Link>
          </p>
        )
      }
    >
      {step !== questionStep && (
        <Stepper steps={registrationSteps} current={step} onStep={goTo} label="নিবন্ধনের ধাপ" />
      )}
      <div className="flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {registrationSteps[step] ?? 'আপনি কী চান?'}
        </h2>
        <ReadAloud key={step} text={spokenOfSteps[step] ?? spokenQuestion} />
      </div>
      {step === questionStep && <RoleQuestion onAnswer={(answer) => goTo(0, { role: answer })} />}
      {step === 0 && (
        <PersonalStep
          draft={draft}
          onChange={change}
          serverErrors={errors}
          onNext={(changed) => goTo(1, changed)}
          onBack={() => {
            setLinkOver(true)
            goTo(0, { role: null })
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
          next={next}
          onRequested={({ retryAt }) => change({ retryAt })}
          onVerified={clear}
          onBack={() => goTo(2)}
        />
      )}
    </AuthCard>
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
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
