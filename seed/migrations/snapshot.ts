type Column = {
  name: string
  notNull: boolean
  autoincrement: boolean
  default?: unknown
  generated?: { as: string; type: string }
}

type ForeignKey = { tableFrom: string; tableTo: string; columnsFrom: string[]; onDelete?: string }

export type SnapshotTable = {
  name: string
  columns: Record<string, Column>
  indexes: Record<string, { columns: string[]; where?: string }>
  foreignKeys: Record<string, ForeignKey>
  compositePrimaryKeys: Record<string, { columns: string[] }>
}

/** What this program reads of a snapshot of drizzle-kit: the tables after a migration. */
export type Snapshot = { tables: Record<string, SnapshotTable> }

/** The foreign keys of all tables that point at a table. */
export const foreignKeysTo = (snapshot: Snapshot, table: string): ForeignKey[] =>
  Object.values(snapshot.tables).flatMap(({ foreignKeys }) =>
    Object.values(foreignKeys).filter(({ tableTo }) => tableTo === table),
  )

/** Whether an index or the primary key leads to the rows of a foreign key without reading the whole table. */
export function isIndexed(snapshot: Snapshot, { tableFrom, columnsFrom }: ForeignKey): boolean {
  const table = snapshot.tables[tableFrom]
  if (!table) return false
  const whole = Object.values(table.indexes).filter(({ where }) => where === undefined)
  const keys = [...whole, ...Object.values(table.compositePrimaryKeys)]
  return keys.some(({ columns }) => columnsFrom.every((column, i) => columns[i] === column))
}
