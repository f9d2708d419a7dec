import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { FileSpreadsheet } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import {
  maxImportRows,
  type RowDoubt,
  type RowProblem,
} from '#worker/features/recruiting/recruiting.schema.ts'
import { checkList, importList, type CheckedRow } from './imports.calls.ts'
import { decodeList, readSheet, type Sheet } from './list-file.rules.ts'
import type { Table as TextTable } from './list-table.ts'

const problemLabels: Record<RowProblem | 'repeated', string> = {
  broken_text: 'অক্ষর ভাঙা',
  formula: 'ফর্মুলা আছে',
  no_name: 'নাম নেই',
  bad_name: 'নাম ঠিক নয়',
  no_phone: 'নম্বর নেই',
  bad_phone: 'নম্বর ঠিক নয়',
  rounded_phone: 'নম্বরের শেষ অঙ্ক হারিয়েছে; ঘরটি টেক্সট করে আবার নিন',
  no_trade: 'পেশা নেই',
  unknown_trade: 'পেশা চেনা যায়নি',
  no_place: 'এলাকা নেই',
  unknown_place: 'এলাকা চেনা যায়নি',
  wide_place: 'থানা বা উপজেলা লিখুন',
  shared_place: 'কোন জেলার, লিখুন',
  has_account: 'নম্বরে অ্যাকাউন্ট আছে',
  already_imported: 'আগের তালিকায় আছে',
  refused_before: 'আগে না বলেছেন',
  not_invited: 'এই নম্বর নেওয়া যাবে না',
  repeated: 'তালিকায় আগেই আছে',
}

const doubtLabels: Record<RowDoubt | 'open_quote', string> = {
  open_quote: 'একটি " চিহ্ন বন্ধ হয়নি, ঘরগুলো মিলিয়ে দেখুন',
  several_trades: 'একাধিক পেশা, প্রথমটি নেওয়া হবে',
  several_places: 'একাধিক থানা, প্রথমটি নেওয়া হবে',
  likely_place: 'এই নামে আরেক জেলায়ও থানা আছে',
  extra_words: 'সব কথা বোঝা যায়নি',
  unclear_years: 'বছর বোঝা যায়নি',
}

const newKey = () => crypto.randomUUID()
/** So many rows of a group are shown: a person reads the first, and mends the list where it was written. */
const maxShown = 200

type Group = 'right' | 'doubtful' | 'wrong'
const groupOf = ({ problems, doubts }: CheckedRow): Group =>
  problems.length > 0 ? 'wrong' : doubts.length > 0 ? 'doubtful' : 'right'

type TableReader = { readTable: (text: string) => TextTable }

/** The reader of tables loads with this page only. */
export const loader = (): Promise<TableReader> => import('./list-table.ts')

export function Component({ tabs }: PartProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [key, setKey] = useState(newKey)
  const [checked, setChecked] = useState<CheckedRow[]>()
  const [done, setDone] = useState({ of: 0, count: 0 })
  const [takesDoubtful, setTakesDoubtful] = useState(false)
  const [added, setAdded] = useState<number>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const { readTable } = useLoaderData<TableReader>()
  const sheet = useMemo(() => readSheet(readTable(text)), [text, readTable])
  const hint = useId()

  const change = (next: string) => {
    setText(next)
    setChecked(undefined)
    setAdded(undefined)
    setKey(newKey())
  }
  const check = () =>
    run(async () => {
      setChecked(undefined)
      setDone({ of: sheet.rows.length, count: 0 })
      setChecked(await checkList(sheet.rows, (count) => setDone({ of: sheet.rows.length, count })))
    })
  const chosen = (checked ?? []).filter((row) => {
    const group = groupOf(row)
    return group === 'right' || (takesDoubtful && group === 'doubtful')
  })
  const bringIn = () =>
    run(async () => {
      setDone({ of: chosen.length, count: 0 })
      setAdded(
        await importList({ key, name: name.trim() || 'তালিকা', rows: chosen }, (count) =>
          setDone({ of: chosen.length, count }),
        ),
      )
    })

  if (added !== undefined)
    return (
      <Page width="table" title="তালিকা থেকে আনা" actions={<RelatedPages />}>
        {tabs}
        <Alert
          tone="success"
          title={`${formatCount(added)} জন যোগ হয়েছেন`}
          action={
            <ButtonLink variant="secondary" to={adminPaths.imports}>
              সব তালিকা
            </ButtonLink>
          }
        >
          দশ মিনিট পর থেকে তাঁদের কাছে এসএমএস যাবে, দিনের সীমা মেনে। তার আগে তালিকাটি ফিরিয়ে নেওয়া যায়।
        </Alert>
      </Page>
    )
  return (
    <Page
      width="table"
      title="তালিকা থেকে আনা"
      actions={<RelatedPages />}
      description="নাম, ফোন, পেশা, এলাকা ও অভিজ্ঞতার বছর: এক সারিতে একজন। যে বানানে মানুষ খোঁজেন, সে বানান চলবে।"
    >
      {tabs}
      <div className="flex max-w-3xl flex-col gap-4">
        <FileButton
          icon={FileSpreadsheet}
          label="ফাইল বেছে নিন (CSV)"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          describedBy={hint}
          disabled={pending}
          onChoose={(file) =>
            void file.arrayBuffer().then((bytes) => {
              change(decodeList(new Uint8Array(bytes)))
              setName(file.name.replace(/\.\w+$/, '').slice(0, 80))
            })
          }
        />
        <p id={hint} className="text-sm text-muted">
          এক্সেল থেকে “CSV UTF-8” হিসেবে সংরক্ষণ করুন, অথবা সারিগুলো কপি করে নিচে বসান। একবারে{' '}
          {formatCount(maxImportRows)} সারি পর্যন্ত।
        </p>
        <Field label="সারিগুলো">
          <Textarea
            rows={6}
            value={text}
            disabled={pending}
            placeholder={'আব্দুল রহিম, 01711223344, ইলেকট্রিশিয়ান, সাভার, ৫'}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <Field label="তালিকার নাম" hint="পরে চেনার জন্য">
          <TextInput
            value={name}
            maxLength={80}
            autoComplete="off"
            disabled={pending}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {sheet.lines > 0 && <p className="text-sm text-muted">{linesRead(sheet)}</p>}
        {sheet.tooMany > 0 && (
          <Alert tone="warning">
            শেষের {formatCount(sheet.tooMany)} সারি বাদ থাকবে: একবারে {formatCount(maxImportRows)} সারি পর্যন্ত।
          </Alert>
        )}
        <Button
          variant={checked ? 'secondary' : 'primary'}
          disabled={sheet.rows.length === 0}
          pending={pending && !checked}
          pendingLabel="দেখা হচ্ছে..."
          onClick={check}
        >
          {sheet.rows.length === 0 ? 'যাচাই করুন' : `${formatCount(sheet.rows.length)} সারি যাচাই করুন`}
        </Button>
        {pending && done.of > 0 && (
          <ProgressBar
            label={checked ? 'আনা হচ্ছে' : 'যাচাই হচ্ছে'}
            value={(done.count / done.of) * 100}
            valueText={`${formatCount(done.count)} / ${formatCount(done.of)}`}
          />
        )}
        {problem && (
          <Alert tone="danger" title={checked ? 'মাঝপথে থেমে গেছে' : undefined}>
            {problem} {checked && 'আবার চাপলে বাকিটুকু যোগ হবে, কেউ দুবার হবেন না।'}
          </Alert>
        )}
      </div>
      {checked && <CheckedRows rows={checked} />}
      {checked && (
        <div className="flex max-w-3xl flex-col gap-3">
          {checked.some((row) => groupOf(row) === 'doubtful') && (
            <Checkbox
              label="সন্দেহের সারিগুলোও যেমন বোঝা গেছে তেমন নিন"
              checked={takesDoubtful}
              disabled={pending}
              onChange={({ target }) => setTakesDoubtful(target.checked)}
            />
          )}
          <Button
            disabled={chosen.length === 0}
            pending={pending}
            pendingLabel="আনা হচ্ছে..."
            onClick={bringIn}
          >
            {formatCount(chosen.length)} জনকে আনুন
          </Button>
        </div>
      )}
    </Page>
  )
}

/** What became of each line of the file. */
const linesRead = ({ lines, rows, tooMany, heading, blank, inside }: Sheet) =>
  `${formatCount(lines)} লাইনে ${formatCount(rows.length + tooMany)} সারি পাওয়া গেছে` +
  [
    heading > 0 && `, শিরোনাম ${formatCount(heading)}`,
    blank > 0 && `, ফাঁকা ${formatCount(blank)}`,
    inside > 0 && `, কোনো ঘরের ভেতরে ${formatCount(inside)}`,
  ]
    .filter(Boolean)
    .join('')

const labels: Record<Group, string> = { right: 'ঠিক আছে', doubtful: 'সন্দেহ', wrong: 'বাদ' }

const columns: readonly TableColumn<CheckedRow>[] = [
  { header: 'সারি', cell: ({ line }) => formatCount(line) },
  { header: 'নাম', heading: true, cell: ({ name }) => name || '—' },
  { header: 'ফোন', cell: ({ phone, cells }) => (phone ? <PhoneNumber phone={phone} /> : cells.phone || '—') },
  { header: 'পেশা', cell: ({ trade, cells }) => understood(trade, cells.trade) },
  { header: 'এলাকা', cell: ({ place, cells }) => understood(place, cells.place) },
  { header: 'বছর', cell: ({ years, cells }) => (years === null ? cells.years || '—' : formatCount(years)) },
  {
    header: 'কেন',
    cell: ({ problems, doubts }) => (
      <span className="flex flex-wrap gap-1">
        {problems.map((problem) => (
          <Badge key={problem} tone="danger">
            {problemLabels[problem]}
          </Badge>
        ))}
        {doubts.map((doubt) => (
          <Badge key={doubt} tone="warning">
            {doubtLabels[doubt]}
          </Badge>
        ))}
      </span>
    ),
  },
]

/** What was understood, with what was typed where that differs. */
function understood(found: string | null, typed: string) {
  return (
    <span className="wrap-anywhere">
      {found ?? (typed || '—')}
      {found !== null && found !== typed && <span className="block text-sm text-muted">{typed}</span>}
    </span>
  )
}

function CheckedRows({ rows }: { rows: readonly CheckedRow[] }) {
  const [shown, setShown] = useState<Group>(() =>
    rows.some((row) => groupOf(row) === 'right') ? 'right' : 'wrong',
  )
  const groups = { right: [], doubtful: [], wrong: [] } as Record<Group, CheckedRow[]>
  for (const row of rows) groups[groupOf(row)].push(row)
  const listed = groups[shown]
  return (
    <section aria-label="যাচাইয়ের ফল" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2" role="group">
        {(Object.keys(labels) as Group[]).map((group) => (
          <Button
            key={group}
            size="small"
            variant={group === shown ? 'primary' : 'secondary'}
            aria-pressed={group === shown}
            onClick={() => setShown(group)}
          >
            {labels[group]} {formatCount(groups[group].length)}
          </Button>
        ))}
      </div>
      {listed.length > 0 && (
        <Table
          caption={labels[shown]}
          columns={shown === 'right' ? columns.slice(0, -1) : columns}
          rows={listed.slice(0, maxShown)}
          rowKey={({ line }) => line}
        />
      )}
      {listed.length > maxShown && (
        <p className="text-sm text-muted">প্রথম {formatCount(maxShown)} সারি দেখানো হচ্ছে।</p>
      )}
    </section>
  )
}
