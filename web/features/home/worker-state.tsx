import { Circle, CircleCheck, CirclePause, CircleX, Clock, Rocket } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { fetchOwnRate, type OwnRate } from '#web/features/reveals/answers/call-answers.calls.ts'
import { Link } from '#web/ui/layout/link.tsx'
import {
  missingParts,
  stepsOf,
  wordsOf,
  type ProfileStep,
  type WorkerStateWords,
} from './worker-state.rules.ts'

const icons: Record<WorkerStateWords['tone'], { icon: typeof Clock; look: string }> = {
  on: { icon: CircleCheck, look: 'text-action' },
  waits: { icon: Clock, look: 'text-warning' },
  off: { icon: CirclePause, look: 'text-danger' },
}

export { fetchOwnRate }

/** @param own null if it could not be loaded; so is `rate`, also while the site does not ask */
export function WorkerState({ own, rate }: { own: OwnSubmission | null; rate: OwnRate | null }) {
  if (!own)
    return (
      <>
        <h2 className="text-lg">আপনার প্রোফাইল</h2>
        <p className="flex-1 text-muted">এখন দেখানো যাচ্ছে না। ইন্টারনেট সংযোগ দেখুন।</p>
        <ButtonLink to={paths.workerSubmit} variant="secondary" size="small">
          আমার কাজ
        </ButtonLink>
      </>
    )
  const { tone, title, text, action } = wordsOf(own)
  const { icon, look } = icons[tone]
  const { activity, biodata } = own
  const missing = tone === 'on' && biodata ? missingParts(biodata) : []
  const steps = stepsOf(own.status)
  return (
    <>
      <h2 className="flex items-center gap-2 text-lg">
        <Icon icon={icon} className={`size-6 ${look}`} />
        {title}
      </h2>
      {/* The panel has the height of a profile that is on: the steps fill it for the others. */}
      <div
        className={`flex-1 pt-1 pb-2 ${steps.length > 0 ? 'flex flex-col justify-evenly gap-1 sm:flex-row sm:gap-6' : ''}`}
      >
        {text && <p className={`line-clamp-3 ${steps.length > 0 ? 'sm:flex-1' : ''}`}>{text}</p>}
        {steps.length > 0 && <ProfileSteps steps={steps} />}
        {activity && (
          <p>
            গত ৭ দিনে <strong>{formatCount(activity.views_this_week)}</strong> জন প্রোফাইল দেখেছেন,{' '}
            <strong>{formatCount(activity.reveals_this_week)}</strong> জন নম্বর নিয়েছেন।
          </p>
        )}
        {tone === 'on' && rate && <CallRate rate={rate} />}
        {/* One line, for which the panel has the height. */}
        {missing.length > 0 ? (
          <p className="truncate text-warning">এখনো বাকি: {missing.join(', ')}।</p>
        ) : (
          activity?.boosted_until && (
            <p className="truncate text-muted">
              {formatDate(activity.boosted_until)} পর্যন্ত তালিকার উপরে আছেন।
            </p>
          )
        )}
      </div>
      <div className="flex gap-2 *:flex-1 sm:*:flex-none">
        <ButtonLink to={action.to} variant={tone === 'on' ? 'secondary' : 'primary'} size="small">
          {action.label}
        </ButtonLink>
        {tone === 'on' && (
          <ButtonLink to={paths.workerBoost} variant="secondary" icon={Rocket} size="small">
            {activity?.boosted_until ? 'বুস্ট' : 'উপরে থাকুন'}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

const stepIcons: Record<ProfileStep['state'], { icon: typeof Clock; look: string }> = {
  done: { icon: CircleCheck, look: 'text-action' },
  waits: { icon: Clock, look: 'text-warning' },
  refused: { icon: CircleX, look: 'text-danger' },
  open: { icon: Circle, look: 'text-muted' },
}

const ProfileSteps = ({ steps }: { steps: readonly ProfileStep[] }) => (
  <ol aria-label="তালিকায় আসার ধাপ" className="flex sm:flex-1">
    {steps.map(({ label, state }) => (
      <li
        key={label}
        aria-current={state === 'waits' || state === 'refused' ? 'step' : undefined}
        className={`flex flex-1 flex-col items-center text-center text-sm ${state === 'open' ? 'text-muted' : 'font-semibold'}`}
      >
        <Icon icon={stepIcons[state].icon} className={`size-8 ${stepIcons[state].look}`} />
        {label}
      </li>
    ))}
  </ol>
)

/** What customers say about the phone, or how many have to: two lines on a phone, for which the panel has the height. */
function CallRate({ rate: { rate, people, needed } }: { rate: OwnRate }) {
  if (!rate)
    return <p>ফোন ধরার হার দেখাতে আরও {formatCount(Math.max(1, needed - people))} জন গ্রাহকের উত্তর লাগবে।</p>
  return (
    <p>
      <strong>{rate}</strong>। কাজ না নিলে{' '}
      <Link to={paths.workerSubmit} className="text-action underline underline-offset-4">
        বিরতি নিন
      </Link>
      ।
    </p>
  )
}
