import { Pencil, Phone, Trash2 } from 'lucide-react'
import { formatPhone, isMasked, telAddress } from '#web/lib/format-phone.ts'
import { formatDateTime, formatShortDate, formatShortDateTime } from '#web/lib/format-time.ts'
import { useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import type { RowColumn } from './rows.tsx'

type EditCellProps = { label: string; onEdit: () => void }

/** Opens the form of a row, from its panel. */
export const EditButton = ({ label, onEdit }: EditCellProps) => (
  <Button variant="quiet" size="small" icon={Pencil} aria-label={label} onClick={onEdit}>
    সম্পাদনা
  </Button>
)

/** The same in a row. */
const EditCell = ({ label, onEdit }: EditCellProps) => (
  <IconButton icon={Pencil} label={label} title="সম্পাদনা" onClick={onEdit} className="text-action" />
)

/** The last column of a list whose rows a form edits. @param nameOf what is edited, for the label */
export const editColumn = <Row,>(
  nameOf: (row: Row) => string,
  onEdit: (row: Row) => void,
): RowColumn<Row> => ({
  header: 'কাজ',
  action: true,
  width: 'w-16',
  cell: (row) => <EditCell label={`${nameOf(row)} সম্পাদনা করুন`} onEdit={() => onEdit(row)} />,
})

type SwitchCellProps = {
  on: boolean
  disabled?: boolean
  /** Of the row and of what is switched. */
  label: string
  save: (on: boolean) => Promise<{ message: string }>
}

/** A switch that saves at once. */
export function SwitchCell({ on, disabled = false, label, save }: SwitchCellProps) {
  const { pending, shown, toggle } = useOptimisticToggle(on)
  return (
    <Switch
      label={<span className="sr-only">{shown ? 'চালু' : 'বন্ধ'}</span>}
      aria-label={label}
      aria-busy={pending || undefined}
      disabled={disabled}
      checked={shown}
      onChange={({ target: { checked } }) => toggle(checked, () => save(checked))}
    />
  )
}

/** The picture before a name, which says who it shows. */
export const PictureCell = ({ src, name }: { src: string | null; name: string }) => (
  <Picture src={src} name={name} alt="" sizes="36px" className="w-9 shrink-0 rounded-small narrow:w-7" />
)

/** A number to call; on a phone an icon at the end of the row. A masked number is text. */
export const CallCell = ({ phone }: { phone: string }) =>
  isMasked(phone) ? (
    <span className="whitespace-nowrap narrow:sr-only">{formatPhone(phone)}</span>
  ) : (
    <a
      href={telAddress(phone)}
      className="inline-flex min-h-11 items-center whitespace-nowrap text-action select-all narrow:min-w-11 narrow:justify-center"
    >
      <Icon icon={Phone} className="hidden size-5 narrow:block" />
      <span className="narrow:sr-only">{formatPhone(phone)}</span>
    </a>
  )

type TimeCellProps = { at: string; withHour?: boolean }

/** A day without its year, which the title has, as it has the hour. */
export const TimeCell = ({ at, withHour }: TimeCellProps) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {withHour ? formatShortDateTime(at) : formatShortDate(at)}
  </time>
)

export type RowActions<Row> = { onEdit: (row: Row) => void; onDelete: (row: Row) => void }

/** The last column of a list for those who may edit and delete. Where there is no room for all columns, only the panel of a row deletes. */
export const editAndDeleteColumns = <Row extends { name: string }>(
  actions: RowActions<Row> | null,
): RowColumn<Row>[] =>
  actions
    ? [
        {
          header: 'কাজ',
          action: true,
          width: 'w-16 roomy:w-27',
          cell: (row) => (
            <>
              <EditCell label={`${row.name} সম্পাদনা করুন`} onEdit={() => actions.onEdit(row)} />
              <IconButton
                icon={Trash2}
                label={`${row.name} মুছুন`}
                title="মুছুন"
                className="text-danger max-roomy:hidden"
                onClick={() => actions.onDelete(row)}
              />
            </>
          ),
        },
      ]
    : []

type EditAndDeleteProps<Row> = RowActions<Row> & {
  row: Row
  /** Of the row, for the labels of its buttons. */
  name: string
}

/** The same in the panel of a row. */
export const EditAndDelete = <Row,>({ row, name, onEdit, onDelete }: EditAndDeleteProps<Row>) => (
  <>
    <EditButton label={`${name} সম্পাদনা করুন`} onEdit={() => onEdit(row)} />
    <Button
      variant="remove"
      size="small"
      icon={Trash2}
      aria-label={`${name} মুছুন`}
      onClick={() => onDelete(row)}
    >
      মুছুন
    </Button>
  </>
)
