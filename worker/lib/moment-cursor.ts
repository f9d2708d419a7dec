import * as z from 'zod/mini'

/** The position in a newest-first list: after the row with this moment (milliseconds since 1970 UTC) and id. */
export type MomentCursor = { at: number; id: number }

export const momentCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/, 'তালিকাটি আবার শুরু থেকে দেখুন')),
  z.transform((text): MomentCursor => {
    const [at, id] = text.split('-').map(Number)
    return { at: at ?? 0, id: id ?? 0 }
  }),
)

export const momentCursorText = (at: Date, id: number): string => `${at.getTime()}-${id}`

/** The first `size` rows, and the cursor of the next page. One row more than `size` means that there is a next page. */
export function cursorPage<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => string) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next_cursor: rows.length > shown.length && last ? cursorOf(last) : null }
}
