import type { ReactNode } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'

export type EditDifference = { label: string; mine: ReactNode; theirs: ReactNode }

type EditConflictProps = {
  differences: readonly EditDifference[]
  pending?: boolean
  /** Saves the user's values over the other version. */
  onKeepMine: () => void
  /** Discards the user's values. */
  onTakeTheirs: () => void
}

/** Shown after another user saved the same row: the differences, and the choice between both versions. */
export function EditConflict({ differences, pending, onKeepMine, onTakeTheirs }: EditConflictProps) {
  return (
    <Alert
      tone="warning"
      title="এর মধ্যে অন্য কেউ এটি বদলেছেন"
      action={
        <>
          <Button variant="secondary" size="small" disabled={pending} onClick={onTakeTheirs}>
            তাঁর তথ্য রাখুন
          </Button>
          <Button size="small" pending={pending} onClick={onKeepMine}>
            আমার তথ্য রাখুন
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>দুজনের তথ্য একই। যেকোনোটি রাখতে পারেন।</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="break-words">
                <span className="text-muted">তাঁর:</span> {theirs}
              </dd>
              <dd className="break-words">
                <span className="text-muted">আপনার:</span> {mine}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  )
}
