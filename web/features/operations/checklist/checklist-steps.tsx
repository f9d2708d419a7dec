import { ChevronRight, Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { missingTexts, stepLink, stepTexts } from './checklist.labels.ts'
import { formatCount } from '#web/lib/format.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { skippableSteps } from '#worker/features/operations/checklist/checklist.schema.ts'

type Checklist = Awaited<ReturnType<typeof fetchChecklist>>
type ChecklistStepState = Checklist['steps'][number]

/** Only an admin may read it. */
export const fetchChecklist = (from: Api) => unwrap(from.admin.checklist.$get()).then(({ data }) => data)

type ChecklistStepsProps = { label: string; steps: readonly ChecklistStepState[] }

export function ChecklistSteps({ label, steps }: ChecklistStepsProps) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  )
}

const marks = {
  missing: { icon: Circle, tone: 'text-muted' },
  skipped: { icon: CircleMinus, tone: 'text-muted' },
  done: { icon: CircleCheck, tone: 'text-action' },
} as const

function Step({ step }: { step: ChecklistStepState }) {
  const { name, state, reason } = step
  const { title, why, skip } = stepTexts[name]
  const { icon, tone } = marks[state]
  const detail = reason && missingTexts[reason]
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon icon={icon} className={`mt-0.5 size-6 ${tone}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {state === 'missing' ? (
          <div className="relative flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Link
                to={stepLink(step)}
                className="font-semibold text-action underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <p className="text-sm">{why}</p>
              {detail && <p className="text-sm text-muted">{detail}</p>}
            </div>
            <Icon icon={ChevronRight} className="size-5 text-action" />
          </div>
        ) : (
          <p className="text-muted">
            {title}
            <span className="text-sm">: {state === 'done' ? 'হয়েছে' : skip?.state}</span>
          </p>
        )}
        {step.skippable && <SkipButton step={step} />}
      </div>
    </li>
  )
}

function SkipButton({ step: { name, state } }: { step: ChecklistStepState }) {
  const { pending, problem, run } = useAction()
  const { title, skip } = stepTexts[name]
  const isSkipped = state === 'skipped'
  // The server refuses a step that may not be skipped.
  const param = { step: name as (typeof skippableSteps)[number] }
  const change = async () => {
    await unwrap(api.admin.checklist[':step'].$put({ param, json: { skipped: !isSkipped } }))
  }
  const words = isSkipped ? 'আবার তালিকায় আনুন' : skip?.button
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="-ms-3 self-start"
        pending={pending}
        aria-label={`${title}: ${words}`}
        onClick={() => run(change)}
      >
        {words}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

type ChecklistProgressProps = { settled: number; total: number }

const progressText = ({ settled, total }: ChecklistProgressProps): string =>
  settled === total ? 'সব ধাপ হয়ে গেছে' : `${formatCount(total)}টির মধ্যে ${formatCount(settled)}টি হয়েছে`

export function ChecklistProgress(progress: ChecklistProgressProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold text-muted">{progressText(progress)}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-action"
          style={{ width: `${(progress.settled / progress.total) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** On the dashboard while something is missing: the missing steps, and after them the settled ones. */
export function ChecklistCard({ checklist }: { checklist: Checklist }) {
  const { settled, total, steps } = checklist
  if (settled === total) return null
  return (
    <CardSection title="সাইট চালু করতে যা বাকি" lifted>
      <ChecklistProgress settled={settled} total={total} />
      <ChecklistSteps label="বাকি ধাপ" steps={steps.filter(({ state }) => state === 'missing')} />
      {settled > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">
            {formatCount(settled)}টি ধাপ হয়ে গেছে
          </summary>
          <ChecklistSteps label="হয়ে যাওয়া ধাপ" steps={steps.filter(({ state }) => state !== 'missing')} />
        </details>
      )}
    </CardSection>
  )
}
