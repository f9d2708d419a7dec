import { memo, useEffect, useState, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { lazyPart, loadLateParts } from '#web/lib/lazy-part.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { formatCount, stepText } from '#web/lib/format.ts'
import { CodesClosed, fetchCodesOpen } from '../codes-open.ts'
import { AuthCard } from '../auth-card.tsx'
import { guestsOnly, useGuestsOnly } from '../guests-only.ts'
import {
  minutesFrom,
  registrationSteps,
  roleIn,
  storedRole,
  type RegistrationRole,
  roleNames,
  spokenQuestion,
} from './registration-role.rules.ts'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'

const RegistrationSteps = memo(
  lazyPart(async () => (await import('./registration-steps.part.tsx')).RegistrationSteps, 'at input'),
)

// A step in the address needs no data.
export { revalidateOnPathChange as shouldRevalidate } from '#web/lib/reload.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  guestsOnly({ request })
  return { isOpen: await fetchCodesOpen(context.get(apiContext)) }
}

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
      <h2 className="text-xl">আপনি কী চান?</h2>
      <ReadAloud text={spokenQuestion} />
    </div>
    <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
      <RoleCard title="কাজের মানুষ খুঁজছি" label={roleNames.customer} onPress={() => onAnswer('customer')}>
        <rect x="14" y="38" width="58" height="44" rx="4" className="fill-drawn-light" />
        <path d="M8 42 43 12l35 30z" className="fill-drawn-green" />
        <rect x="34" y="56" width="18" height="26" rx="2" className="fill-drawn-skin" />
        <circle cx="84" cy="56" r="19" className="fill-drawn-shade stroke-drawn-dark" strokeWidth="5" />
        <path d="m98 70 14 15" className="stroke-drawn-dark" strokeWidth="8" strokeLinecap="round" />
      </RoleCard>
      <RoleCard
        title="আমি কাজ করি"
        label={roleNames.service_worker}
        onPress={() => onAnswer('service_worker')}
      >
        <path d="M24 90c0-26 14-36 36-36s36 10 36 36z" className="fill-drawn-green" />
        <circle cx="60" cy="42" r="20" className="fill-drawn-skin" />
        <path d="M36 38a24 24 0 0 1 48 0z" className="fill-accent" />
        <path d="M30 38h60" className="stroke-accent" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M53 48q7 6 14 0"
          className="fill-none stroke-drawn-dark"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="53" cy="42" r="1.8" className="fill-drawn-dark" />
        <circle cx="67" cy="42" r="1.8" className="fill-drawn-dark" />
      </RoleCard>
    </div>
  </>
)

type RoleCardProps = { title: string; label: string; onPress: () => void; children: ReactNode }

const RoleCard = ({ title, label, onPress, children }: RoleCardProps) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-40 flex-col overflow-hidden rounded-card border-2 border-line bg-surface text-center hover:border-action active:bg-tint"
  >
    <svg viewBox="0 0 120 90" aria-hidden className="block w-full bg-drawn-shade">
      {children}
    </svg>
    <span className="flex flex-1 flex-col justify-center p-2">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{label}</span>
    </span>
  </button>
)
