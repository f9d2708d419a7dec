import { table } from '#test/load/report.ts'
import { budgets, type Budget } from './budgets.ts'

export type Unit = 'ms' | 's' | 'kB' | 'score' | 'count' | 'shift' | 'yes'

export type Row = {
  what: string
  unit: Unit
  /** One value for each column that has one; null where nothing could be measured. */
  values: Readonly<Record<string, number | null>>
}

export type Table = { title: string; columns: readonly string[]; rows: readonly Row[] }

const write: Record<Unit, (value: number) => string> = {
  ms: (value) => (value < 100 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0)),
  s: (value) => value.toFixed(2),
  kB: (value) => value.toFixed(1),
  score: String,
  count: String,
  shift: (value) => value.toFixed(3),
  yes: (value) => (value === 1 ? 'yes' : 'no'),
}
const nameOf: Record<Unit, string> = {
  ms: ', ms',
  s: ', s',
  kB: ', kB',
  score: '',
  count: '',
  shift: '',
  yes: '',
}

const limitOf = (limit: Budget['most'], column: string) => (typeof limit === 'object' ? limit[column] : limit)

/** The columns of a row that break its budget. A value that could not be measured breaks it. */
export function missedColumns({ what, values }: Row): string[] {
  const { most, least } = budgets[what] ?? {}
  return Object.entries(values)
    .filter(([column, value]) => {
      const [upper, lower] = [limitOf(most, column), limitOf(least, column)]
      if (upper === undefined && lower === undefined) return false
      return value === null || !(value <= (upper ?? Infinity) && value >= (lower ?? -Infinity))
    })
    .map(([column]) => column)
}

/** For example `≤ 1.00 · 1.00 · 0.90`; one figure if it is the same in all columns. */
function budgetText({ what, unit }: Row, columns: readonly string[]): string {
  const text = (sign: string, limit: Budget['most']) => {
    const limits = columns.map((column) => limitOf(limit, column)).filter((value) => value !== undefined)
    const texts = new Set(limits).size === 1 ? limits.slice(0, 1) : limits
    return texts.length === 0 ? [] : [`${sign} ${texts.map(write[unit]).join(' · ')}`]
  }
  const { most, least } = budgets[what] ?? {}
  return [...text('≤', most), ...text('≥', least)].join(', ')
}

function verdict(row: Row, columns: readonly string[]): string {
  if (budgetText(row, columns) === '') return ''
  const missed = missedColumns(row)
  if (missed.length === 0) return 'met'
  return missed.length === Object.keys(row.values).length ? '**missed**' : `**missed:** ${missed.join(', ')}`
}

/** A heading and a Markdown table: each figure with its budget and whether it is met. */
export function markdown({ title, columns, rows }: Table): string {
  const body = rows.map((row) => [
    row.what + nameOf[row.unit],
    ...columns.map((column) => {
      const value = row.values[column]
      return value === undefined || value === null || Number.isNaN(value) ? '–' : write[row.unit](value)
    }),
    budgetText(row, columns),
    verdict(row, columns),
  ])
  return `### ${title}\n\n${table(['what', ...columns, 'budget', ''], body)}`
}

export const missedBudgets = (tables: readonly Table[]): number =>
  tables.flatMap(({ rows }) => rows).filter((row) => missedColumns(row).length > 0).length
