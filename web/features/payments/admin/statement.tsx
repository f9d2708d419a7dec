import { Check, CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { Selection } from '#web/ui/list/selection.tsx'
import type { ListedPayment } from './payments.calls.ts'
import { readStatement, type StatementEntry, type StatementMark } from './statement.rules.ts'

type Statement = readonly StatementEntry[]

type StatementDialogProps = { onRead: (statement: Statement) => void; onClose: () => void }

/** Takes the text of a statement. It stays in the memory of this page: it names people who are no customers. */
export function StatementDialog({ onRead, onClose }: StatementDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      wide
      title="স্টেটমেন্টের সঙ্গে মেলান"
      onClose={onClose}
      footer={<Button onClick={() => onRead(readStatement(field.current?.value ?? ''))}>মিলিয়ে দেখুন</Button>}
    >
      <Field
        label="বিকাশ, নগদ বা রকেটের এসএমএস বা স্টেটমেন্ট"
        hint="যা পেস্ট করবেন তা কোথাও পাঠানো বা রাখা হয় না। কোনো পেমেন্ট এতে নিশ্চিত হয় না।"
      >
        <Textarea ref={field} rows={10} data-unkept className="max-h-[45dvh] font-mono text-sm" />
      </Field>
    </Dialog>
  )
}

const textOf = (mark: StatementMark): string =>
  mark.kind === 'amount'
    ? `স্টেটমেন্টে ${exactTaka(mark.amount)}`
    : {
        match: 'স্টেটমেন্টে মিলেছে',
        rivals: 'স্টেটমেন্টে মিলেছে, তবে একই TrxID একাধিক জন দিয়েছেন',
        outgoing: 'স্টেটমেন্টে পাঠানো টাকা, পাওয়া টাকা নয়',
        unclear: 'স্টেটমেন্টে আছে, তবে টাকার অঙ্ক পড়া যায়নি',
      }[mark.kind]

export function StatementIcon({ mark }: { mark: StatementMark | undefined }) {
  if (!mark) return null
  const isMatch = mark.kind === 'match'
  return (
    <span title={textOf(mark)} className="me-1">
      <Icon
        icon={isMatch ? Check : CircleAlert}
        className={`inline size-5 ${isMatch ? 'text-action' : 'text-warning'}`}
      />
      <span className="sr-only">{textOf(mark)}</span>
    </span>
  )
}

type StatementResultProps = {
  statement: Statement
  marks: ReadonlyMap<ListedPayment, StatementMark>
  selection: Selection<ListedPayment>
}

/** How many rows match, to select them, and what is wrong with others. */
export function StatementResult({ statement, marks, selection }: StatementResultProps) {
  const matching = [...marks].filter(([, { kind }]) => kind === 'match').map(([{ id }]) => id)
  const doubtful = [...marks].filter(([, { kind }]) => kind !== 'match')
  return (
    <Alert
      tone={doubtful.length > 0 ? 'warning' : 'info'}
      title={`স্টেটমেন্টের ${formatCount(statement.length)}টি লেনদেনে এই পাতার ${formatCount(matching.length)}টি মিলেছে`}
      action={
        matching.length > 0 && (
          <Button size="small" onClick={() => selection.change(matching)}>
            মেলা {formatCount(matching.length)}টি বাছুন
          </Button>
        )
      }
    >
      {doubtful.length > 0 && (
        <ul className="list-disc ps-5 wrap-anywhere">
          {doubtful.map(([payment, mark]) => (
            <li key={payment.id}>
              {payment.name}, {exactTaka(payment.amount)}: {textOf(mark)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
