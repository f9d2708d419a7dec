import { Square } from 'lucide-react'
import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useQuestionBeforeUnload } from '#web/ui/feedback/unsaved-changes.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { maxAtOnce } from '#worker/lib/selection.schema.ts'
import { CsvButton } from './csv-button.tsx'
import { useNotice } from './list-page.tsx'
import { ListContext, type RowKey } from './open-row.ts'
import { SelectionBar, type Picked, type Selection } from './selection.tsx'

type Refused = { key: RowKey; message: string }

/** An act for the selection: `run` does it to at most `size` rows and answers which of them refused. */
type BulkAct<Row> = {
  size: number
  run: (part: readonly Picked<Row>[]) => Promise<readonly Refused[]>
}

/** An act with a call for each row. */
export const eachRow = <Row,>(call: (row: Row) => Promise<unknown>): BulkAct<Row> => ({
  size: 1,
  run: async ([picked]) => {
    if (!picked?.row) return []
    try {
      await call(picked.row)
      return []
    } catch (thrown) {
      const error = asApiError(thrown)
      if (endsAll(error)) throw error
      return [{ key: picked.key, message: error.message }]
    }
  },
})

type Answer = { refused: readonly { id: number; message: string }[] }

/** An act with a call for many rows. */
export const inParts = (call: (ids: number[]) => Promise<Answer>): BulkAct<unknown> => ({
  size: maxAtOnce,
  run: async (part) =>
    (await call(part.map(({ key }) => Number(key)))).refused.map(({ id, message }) => ({ key: id, message })),
})

/** The connection, the session or the right is gone: the next rows would fare no better. */
const endsAll = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500

type Asking<Row> = {
  /** What is selected, in words. */
  count: string
  /** What it adds up to. */
  note: ReactNode
  names: ReactNode
  pending: boolean
  problem: string | undefined
  onClose: () => void
  start: (act: BulkAct<Row>) => void
}

export type BulkChoice<Row> = {
  label: string
  icon: Drawing
  danger?: boolean
} & (
  | {
      act: BulkAct<Row> | ((reason: string) => BulkAct<Row>)
      /** Asked once for all rows. Without it the other choice takes the act back. */
      question?: ReactNode
      /** The act needs a reason of at most so many letters, which those concerned read. */
      maxReason?: number
    }
  /** A question of its own. */
  | { Dialog: (asking: Asking<Row>) => ReactNode }
)

/** What can be done with the selected rows of a list. */
export type Bulk<Row> = {
  label: string
  /** After a number: "২টি", "২ জন". */
  unit: 'টি' | ' জন'
  choices?: readonly BulkChoice<Row>[]
  /** What the selection adds up to. */
  noteOf?: (selection: Selection<Row>) => ReactNode
}

type BulkActionsProps<Row> = Bulk<Row> & { selection: Selection<Row>; rowName: (row: Row) => string }

/** Does what is chosen, and says what became of each row. */
export function BulkActions<Row>({ label, unit, selection, choices = [], ...rest }: BulkActionsProps<Row>) {
  const { rowName, noteOf } = rest
  const { file } = use(ListContext)
  const { picked, more, found } = selection
  const note = noteOf?.(selection)
  const [asked, setAsked] = useState<BulkChoice<Row>>()
  const [done, setDone] = useState(0)
  const setNotice = useNotice()
  const finding = useAction({ reloads: 'never' })
  const { pending, problem, setProblem, run } = useAction()
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  useQuestionBeforeUnload(pending)

  const nameOf = ({ key, row }: Picked<Row>) => (row ? rowName(row) : `আইডি ${bengaliDigits(key)}`)
  const start = (choice: BulkChoice<Row>, act: BulkAct<Row>) =>
    run(async () => {
      setNotice(undefined)
      setDone(0)
      stopped.current = false
      const refused: Refused[] = []
      let at = 0
      let failure: string | undefined
      while (at < picked.length && !stopped.current && failure === undefined) {
        const part = picked.slice(at, at + act.size)
        try {
          // oxlint-disable-next-line no-await-in-loop
          refused.push(...(await act.run(part)))
          at += part.length
          setDone(at)
          setAsked(undefined)
        } catch (error) {
          if (at === 0) throw error
          failure = asApiError(error).message
        }
      }
      const names = new Map(picked.map((one) => [one.key, nameOf(one)]))
      const left = picked.length - at
      setNotice(
        <Outcome
          title={`${choice.label}: ${formatCount(at - refused.length)}${unit} হয়েছে`}
          unit={unit}
          refused={refused.map(({ key, message }) => ({ name: names.get(key) ?? '', message }))}
          left={left}
          failure={failure}
        />,
      )
      setAsked(undefined)
      // What is left stays selected, to go on with.
      selection.change(picked.slice(at).map(({ key }) => key))
    })
  const begin = (choice: BulkChoice<Row>) => {
    setProblem(undefined)
    if ('act' in choice && choice.question === undefined) start(choice, actOf(choice, ''))
    else setAsked(choice)
  }
  const asking = {
    count: `${formatCount(picked.length)}${unit}`,
    note,
    names: <p className="my-2 font-semibold wrap-anywhere">{listed(picked.map(nameOf), unit)}</p>,
    pending,
    problem,
    onClose: () => setAsked(undefined),
  }
  const keys = picked.map(({ key }) => key)
  const filePath =
    file && (found ? file.all : keys.length <= maxAtOnce ? `${file.path}?ids=${keys.join(',')}` : undefined)
  return (
    <>
      <SelectionBar
        label={label}
        count={picked.length}
        unit={unit}
        note={pending ? `${formatCount(done)}${unit} হয়েছে` : note}
        clear={() => selection.clear()}
      >
        {selection.addPage && (
          <Button size="small" variant="quiet" className="sm:hidden" onClick={selection.addPage}>
            এই পাতার সব
          </Button>
        )}
        {more && (
          <Button
            size="small"
            variant="secondary"
            pending={finding.pending}
            onClick={() => finding.run(more.choose)}
          >
            সব {formatCount(more.count)}
            {unit} বাছুন
          </Button>
        )}
        {(finding.problem ?? (!asked && problem)) && (
          <p role="alert" className="text-sm text-danger">
            {finding.problem ?? problem}
          </p>
        )}
        {choices.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            variant={choice.danger ? 'remove' : 'primary'}
            icon={choice.icon}
            pending={pending}
            onClick={() => begin(choice)}
          >
            {choice.label}
          </Button>
        ))}
        {pending && picked.length > maxAtOnce && (
          <Button
            size="small"
            variant="secondary"
            icon={Square}
            onClick={() => {
              stopped.current = true
            }}
          >
            থামান
          </Button>
        )}
        {filePath && file && <CsvButton path={filePath} name={file.name} label="এগুলো নামান" />}
      </SelectionBar>
      {asked && 'Dialog' in asked && <asked.Dialog {...asking} start={(act) => start(asked, act)} />}
      {asked && 'act' in asked && <Question {...asking} choice={asked} start={(act) => start(asked, act)} />}
    </>
  )
}

type Asked<Row> = Extract<BulkChoice<Row>, { act: unknown }>

const actOf = <Row,>({ act }: Asked<Row>, reason: string): BulkAct<Row> =>
  typeof act === 'function' ? act(reason) : act

type QuestionProps<Row> = Asking<Row> & { choice: Asked<Row> }

function Question<Row>({ choice, count, names, start, ...dialog }: QuestionProps<Row>) {
  const { label, danger, question, maxReason } = choice
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const lacks = maxReason !== undefined && reason.trim() === ''
  return (
    <ConfirmDialog
      {...dialog}
      title={`${label}: ${count}?`}
      confirmLabel={label}
      danger={danger ?? false}
      onConfirm={() => {
        setSent(true)
        if (!lacks) start(actOf(choice, reason.trim()))
      }}
    >
      <p>{question}</p>
      {names}
      {maxReason !== undefined && (
        <Field label="কারণ" error={isSent && lacks ? 'কারণ লিখুন' : undefined}>
          <Textarea
            rows={3}
            limit={maxReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}

const maxNames = 20

const listed = (names: readonly string[], unit: string) =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} ও আরও ${formatCount(names.length - maxNames)}${unit}`
    : names.join(', ')

type OutcomeProps = {
  title: string
  unit: string
  refused: readonly { name: string; message: string }[]
  left: number
  failure: string | undefined
}

function Outcome({ title, unit, refused, left, failure }: OutcomeProps) {
  const groups = new Map<string, string[]>()
  for (const { name, message } of refused) groups.set(message, [...(groups.get(message) ?? []), name])
  const isWhole = refused.length === 0 && left === 0
  return (
    <Alert
      tone={isWhole ? 'success' : 'warning'}
      title={refused.length > 0 ? `${title}, ${formatCount(refused.length)}${unit} হয়নি` : title}
    >
      {!isWhole && (
        <ul className="list-disc ps-5 wrap-anywhere">
          {[...groups].map(([message, names]) => (
            <li key={message}>
              {listed(names, unit)}: {message}
            </li>
          ))}
          {left > 0 && (
            <li>
              {failure ?? 'থামানো হয়েছে।'} বাকি {formatCount(left)}
              {unit} বাছাই করা আছে।
            </li>
          )}
        </ul>
      )}
    </Alert>
  )
}
