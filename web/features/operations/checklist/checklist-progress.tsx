import { formatCount } from '#web/lib/format.ts'

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
