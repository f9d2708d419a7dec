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

type CsvFile = {
  /** ASCII, without the extension. */
  name: string
  header: readonly string[]
  total: number
  /** Pages of rows; the next page is read when the one before it is sent. */
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** Starts with a byte order mark, because Excel garbles Bengali without one. A failing page breaks the stream. */
export function csvResponse({ name, header, total, pages }: CsvFile): Response {
  const encoder = new TextEncoder()
  const lines = (async function* () {
    yield encoder.encode(byteOrderMark + csvLine(header))
    for await (const rows of pages) yield encoder.encode(rows.map(csvLine).join(''))
  })()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Total-Rows': String(total),
    },
  })
}

/** @param read returns at most `size` rows after the row `after`, in the order of the key */
export async function* keyedPages<Row, Key>(
  read: (after: Key | null, size: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  size = 500,
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null
  while (true) {
    const rows = await read(after, size)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = keyOf(last)
  }
}

/** The heading of each column, and its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

type CsvList<Row, Key> = Omit<CsvFile, 'pages' | 'header'> & {
  columns: CsvColumns<Row>
  read: (after: Key | null, size: number) => Promise<readonly Row[]>
  keyOf: (row: Row) => Key
}

export function csvOfList<Row, Key>({ read, keyOf, columns, ...file }: CsvList<Row, Key>): Response {
  const pages = (async function* () {
    for await (const rows of keyedPages(read, keyOf))
      yield rows.map((row) => columns.map(([, cell]) => cell(row)))
  })()
  return csvResponse({ ...file, header: columns.map(([heading]) => heading), pages })
}
