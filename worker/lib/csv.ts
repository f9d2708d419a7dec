type CsvCell = string | number | null | undefined

// Spreadsheets run such a text as a formula, some also with full-width signs. Leading white space hides a formula from a
// simple check.
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
// Spreadsheets read such a text as a number: 01712345678 loses its 0, and a longer code its last digits.
const losesDigits = /^(?:0\d+|\d{12,})$/
const needsQuotes = /[",\r\n]/
const byteOrderMark = '\ufeff'

/**
 * A cell as text of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets a quote before it; a text of digits
 * that it would change is written as ="…", which spreadsheets show as the text.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (losesDigits.test(value)) return `"=""${value}"""`
  const safe = startsFormula.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The heading of each column, and its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

type CsvList<Row, Key> = {
  /** ASCII, without the extension. */
  name: string
  total: number
  columns: CsvColumns<Row>
  /** Returns at most `size` rows after the row `after`, in the order of the key. */
  read: (after: Key | null, size: number) => Promise<readonly Row[]>
  keyOf: (row: Row) => Key
}

const rowsAtOnce = 500

/** The lines of a file; the next rows are read when those before them are sent. */
async function* linesOf<Row, Key>({ columns, read, keyOf }: CsvList<Row, Key>): AsyncGenerator<string> {
  // Excel garbles Bengali without the mark.
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading))
  let after: Key | null = null
  while (true) {
    const rows = await read(after, rowsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    if (rows.length < rowsAtOnce) return
    after = keyOf(last)
  }
}

/** The list as a file. Rows that cannot be read break the stream. */
export function csvOfList<Row, Key>(list: CsvList<Row, Key>): Response {
  const encoder = new TextEncoder()
  const lines = linesOf(list)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list.name}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Total-Rows': String(list.total),
    },
  })
}
