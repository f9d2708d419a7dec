import { useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { SelectionBar } from './rows.tsx'

type Outcome = { label: string; done: number; refused: readonly { name: string; message: string }[] }

export type BulkChoice<Row> = {
  label: string
  icon: Drawing
  /** Asked once for all rows. Without it the other choice takes the act back. */
  question?: string
  danger?: boolean
  /** The act needs a reason of at most so many letters, which those concerned read. */
  maxReason?: number
  /** Done to one row after the other, so that the refusal of one does not stop the others. */
  act: (row: Row, reason: string) => Promise<unknown>
}

type BulkActionsProps<Row> = {
  label: string
  unit: 'টি' | 'জন'
  chosen: readonly Row[]
  rowName: (row: Row) => string
  choices: readonly BulkChoice<Row>[]
  clear: () => void
}

/** What can be done with the selected rows of a list, each by its own call. Says which rows refused, and why. */
export function BulkActions<Row>({ label, unit, chosen, rowName, choices, clear }: BulkActionsProps<Row>) {
  const [asked, setAsked] = useState<BulkChoice<Row>>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [done, setDone] = useState(0)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { pending, run } = useAction()
  const start = (choice: BulkChoice<Row>) =>
    run(async () => {
      setOutcome(undefined)
      setDone(0)
      const refused: { name: string; message: string }[] = []
      for (const row of chosen) {
        // oxlint-disable-next-line no-await-in-loop
        await choice.act(row, reason.trim()).catch((error: unknown) => {
          refused.push({ name: rowName(row), message: asApiError(error).message })
        })
        setDone((count) => count + 1)
      }
      setOutcome({ label: choice.label, done: chosen.length - refused.length, refused })
      setAsked(undefined)
      clear()
    })
  const count = `${formatCount(chosen.length)} ${unit}`
  return (
    <>
      {outcome && (
        <Alert
          tone={outcome.refused.length > 0 ? 'warning' : 'success'}
          title={`${outcome.label}: ${formatCount(outcome.done)} ${unit} হয়েছে${outcome.refused.length > 0 ? `, ${formatCount(outcome.refused.length)} ${unit} হয়নি` : ''}`}
        >
          {outcome.refused.length > 0 && (
            <ul className="list-disc ps-5">
              {outcome.refused.map(({ name, message }) => (
                <li key={name}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <SelectionBar
        label={label}
        count={chosen.length}
        unit={unit}
        note={pending && `${formatCount(done)} ${unit} হয়েছে`}
        clear={clear}
      >
        {choices.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            variant={choice.danger ? 'danger' : 'primary'}
            icon={choice.icon}
            pending={pending}
            onClick={() => (choice.question === undefined ? start(choice) : setAsked(choice))}
          >
            {choice.label}
          </Button>
        ))}
      </SelectionBar>
      {asked && (
        <ConfirmDialog
          open
          title={`${asked.label}: ${count}?`}
          confirmLabel={asked.label}
          danger={asked.danger}
          pending={pending}
          onConfirm={() => {
            const lacks = asked.maxReason !== undefined && reason.trim() === ''
            setMissing(lacks)
            if (!lacks) start(asked)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.question}</p>
          <p className="my-2 font-semibold wrap-anywhere">{chosen.map(rowName).join(', ')}</p>
          {asked.maxReason !== undefined && (
            <Field label="কারণ" error={isMissing && reason.trim() === '' ? 'কারণ লিখুন' : undefined}>
              <Textarea
                rows={3}
                limit={asked.maxReason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
