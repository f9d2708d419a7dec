import { memo, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { lazyPart, loadLateParts } from '#web/lib/lazy-part.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { formatCount, stepText } from '#web/lib/format.ts'
import { CodesClosed, loadCodesOpen } from '../codes-open.ts'
import { AuthCard } from '../auth-card.tsx'
import { useGuestsOnly } from '../guests-only.ts'
import {
  minutesFrom,
  registrationSteps,
  roleIn,
  storedRole,
  type RegistrationRole,
  spokenQuestion,
} from './registration-role.rules.ts'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'

const RegistrationSteps = memo(
  lazyPart(async () => (await import('./registration-steps.part.tsx')).RegistrationSteps, 'at input'),
)

// Only HTML, until the first answer needs the code of the steps, too.
const RoleCards = lazyPart(async () => (await import('./role-cards.part.tsx')).RoleCards, 'never')

// A step in the address needs no data.
export { revalidateOnPathChange as shouldRevalidate } from '#web/lib/reload.ts'

export const loader = loadCodesOpen

export function Component() {
  const { isOpen } = useLoaderData<typeof loader>()
  return isOpen ? <Registration /> : <CodesClosed title="নিবন্ধন" closed="এখন নিবন্ধন করা যাচ্ছে না" />
}

function Registration() {
  const next = useGuestsOnly()
  const linkRole = roleIn(useQuery())
  // Undefined while the link answers the question, null when the visitor wants to be asked again.
  const [answer, setAnswer] = useState<RegistrationRole | null>()
  const [isAnswered, setAnswered] = useState(false)
  const [step, setStep] = useState(0)
  const role = answer === undefined ? linkRole : answer
  // After the hydration, because the server does not know the draft.
  useEffect(() => {
    const stored = storedRole()
    if (stored === undefined) return
    // What was typed is to be seen without an input.
    loadLateParts()
    if (stored && linkRole === null) setAnswer(stored)
  }, [linkRole])
  const [askAgain] = useState(() => () => setAnswer(null))

  return (
    <AuthCard
      wide
      title="নিবন্ধন"
      strip={
        <WishStrip>
          {role && `${stepText(step, registrationSteps.length)} · `}
          প্রায় {formatCount(minutesFrom(step))} মিনিট
        </WishStrip>
      }
      footer={
        step < 3 && (
          <p>
            অ্যাকাউন্ট আছে?{' '}
            <Link
              to={paths.login(next ?? undefined)}
              className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
            >
              লগইন করুন
            </Link>
          </p>
        )
      }
    >
      {role === null ? (
        <RoleQuestion
          onAnswer={(given) => {
            setAnswered(true)
            setAnswer(given)
          }}
        />
      ) : (
        <RegistrationSteps role={role} isAnswered={isAnswered} onStep={setStep} onAskAgain={askAgain} />
      )}
    </AuthCard>
  )
}

/** The question before the steps: what the visitor came for. One press answers it. */
const RoleQuestion = ({ onAnswer }: { onAnswer: (role: RegistrationRole) => void }) => (
  <>
    <div className="flex items-center justify-between gap-2">
      <h2 id="role-question" className="text-xl">
        আপনি কী চান?
      </h2>
      <ReadAloud text={spokenQuestion} />
    </div>
    <div
      role="group"
      aria-labelledby="role-question"
      onClick={({ target }) => {
        const card = target instanceof Element && target.closest<HTMLElement>('[data-answer]')
        if (card) onAnswer(card.dataset.answer as RegistrationRole)
      }}
    >
      <RoleCards />
    </div>
  </>
)
