import { foreignKeysTo, isIndexed, type Snapshot, type SnapshotTable } from './snapshot.ts'
import { joinStatements, splitStatements } from './statements.ts'
import { triggersAfter, triggersMissing, type Trigger } from './triggers.ts'

/** Tables whose rows live in their primary key, which the drizzle tables cannot say. */
const withoutRowid: readonly string[] = ['listing_counts', 'listing_totals', 'provider_listings']

type Change = {
  /** The SQL as drizzle-kit wrote it. */
  sql: string
  /** The schema before and after it. */
  before: Snapshot
  after: Snapshot
  /** The SQL of all earlier migrations, in their order. */
  earlier: readonly string[]
  /** The triggers as they are wanted. */
  triggers: readonly Trigger[]
  /** Whether columns and tables may be dropped together with what they hold. */
  acceptLoss: boolean
}

/** Why a migration must not be applied as it is: one sentence a reason. */
export class MigrationRefused extends Error {
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

const createdTable = /^CREATE TABLE `(\w+)`/
const droppedTable = /^DROP TABLE `(\w+)`/
const renamedTable = /^ALTER TABLE `(\w+)` RENAME TO `(\w+)`/
const renamedColumn = /^ALTER TABLE `(\w+)` RENAME COLUMN "(\w+)" TO "(\w+)"/
const addedColumn = /^ALTER TABLE `(\w+)` ADD (?:COLUMN )?`(\w+)`/
const droppedColumn = /^ALTER TABLE `(\w+)` DROP COLUMN `(\w+)`/
const createdIndex = /^(CREATE (?:UNIQUE )?INDEX `\w+` ON `(\w+)` \()([\s\S]*?)(\)(?: WHERE [\s\S]*)?)$/
const rebuiltPrefix = '__new_'

/**
 * The migration in a form that D1 applies without losing rows, ids or triggers. A table rebuild of drizzle-kit fails on
 * D1: foreign keys cannot be switched off there, a generated column takes no value, and the dropped table takes its
 * triggers with it. The result ends with the statements that make the triggers equal to the source.
 * @throws MigrationRefused when a person must decide or write it by hand
 */
export function makeSafe({ sql, before, after, earlier, triggers, acceptLoss }: Change): string {
  const reasons: string[] = []
  const statements: string[] = []
  const columns = new Map(
    Object.values(before.tables).map(({ name, columns }) => [name, new Set(storedColumns(columns))]),
  )
  const rebuilt = new Set<string>()
  for (const statement of splitStatements(sql)) {
    const [, newTable] = createdTable.exec(statement) ?? []
    const [, oldTable] = droppedTable.exec(statement) ?? []
    const [, renamed, newName] = renamedTable.exec(statement) ?? []
    if (/^PRAGMA foreign_keys/i.test(statement)) continue
    if (newTable?.startsWith(rebuiltPrefix)) {
      const name = newTable.slice(rebuiltPrefix.length)
      const table = after.tables[name]
      if (!table) throw new Error(`the snapshot has no table ${name}`)
      reasons.push(...reasonsAgainstRebuild(before, table, columns.get(name) ?? new Set(), acceptLoss))
      rebuilt.add(name)
      statements.push(...rebuild(before, table, { create: statement, columns: columns.get(name) ?? new Set() }))
      continue
    }
    // The rest of a rebuild: the copy, the drop and the renaming.
    if (statement.startsWith(`INSERT INTO \`${rebuiltPrefix}`)) continue
    if (renamed?.startsWith(rebuiltPrefix) && newName && rebuilt.has(newName)) continue
    if (oldTable && rebuilt.has(oldTable)) continue

    if (renamed) reasons.push(`${renamed} is renamed: triggers and foreign keys must be rewritten by hand.`)
    if (oldTable && !acceptLoss) reasons.push(`${oldTable} is dropped with all its rows (--accept-loss).`)
    reasons.push(...followColumns(statement, { after, columns, acceptLoss }))
    statements.push(newTable ? inKeyOrder(statement, newTable) : withExpressions(statement, after))
  }
  // What a trigger of old names may be what the migration drops, so the old triggers go first.
  const outdated = triggersMissing(triggersAfter(earlier), triggers)
  const changed = [...outdated.map(({ name }) => `DROP TRIGGER IF EXISTS ${name}`), ...statements]
  const missing = triggersMissing(triggers, triggersAfter([...earlier, joinStatements(changed)]))
  const safe = [
    ...(rebuilt.size > 0 ? ['PRAGMA defer_foreign_keys=ON'] : []),
    ...changed,
    ...missing.map((trigger) => trigger.sql),
  ]
  if (safe.some((statement) => statement.includes(rebuiltPrefix)))
    reasons.push(`A statement still names a table ${rebuiltPrefix}…: this form of a rebuild is unknown.`)
  if (reasons.length > 0) throw new MigrationRefused(reasons)
  return joinStatements(safe)
}

/** Keeps the columns of each table up to date while statements go by. Returns what speaks against the statement. */
function followColumns(
  statement: string,
  {
    after,
    columns,
    acceptLoss,
  }: { after: Snapshot; columns: Map<string, Set<string>>; acceptLoss: boolean },
): string[] {
  const [, renamedIn = '', from = '', to = ''] = renamedColumn.exec(statement) ?? []
  if (from) {
    columns.get(renamedIn)?.delete(from)
    columns.get(renamedIn)?.add(to)
  }
  const [, addedTo = '', added = ''] = addedColumn.exec(statement) ?? []
  const column = after.tables[addedTo]?.columns[added]
  if (added && !column?.generated) columns.get(addedTo)?.add(added)
  const [, droppedFrom = '', dropped = ''] = droppedColumn.exec(statement) ?? []
  if (dropped) columns.get(droppedFrom)?.delete(dropped)
  return [
    ...(column?.notNull && column.default === undefined && !column.generated
      ? [
          `${addedTo}.${added} is NOT NULL and has no default: rows that exist would have no value. Give it a default, or allow null.`,
        ]
      : []),
    ...(dropped && !acceptLoss
      ? [`${droppedFrom}.${dropped} is dropped with what it holds (--accept-loss).`]
      : []),
  ]
}

function reasonsAgainstRebuild(
  before: Snapshot,
  table: SnapshotTable,
  existing: ReadonlySet<string>,
  acceptLoss: boolean,
): string[] {
  const wanted = Object.values(table.columns)
  return [
    ...foreignKeysTo(before, table.name)
      .filter(({ onDelete }) => onDelete !== undefined && !['restrict', 'no action'].includes(onDelete))
      .map(
        ({ tableFrom, onDelete = '' }) =>
          `${table.name} is rebuilt, and ${tableFrom} points at it with ON DELETE ${onDelete.toUpperCase()}: its rows would be changed or deleted.`,
      ),
    ...wanted
      .filter(
        (column) =>
          !existing.has(column.name) && column.notNull && column.default === undefined && !column.generated,
      )
      .map(
        ({ name }) =>
          `${table.name}.${name} is NOT NULL and has no default: rows that exist would have no value. Give it a default, or allow null.`,
      ),
    ...(acceptLoss ? [] : [...existing])
      .filter((name) => !wanted.some((column) => column.name === name))
      .map((name) => `${table.name}.${name} is dropped with what it holds (--accept-loss).`),
  ]
}

/**
 * The rows are copied, the table is created again under its own name, and the rows are written back. That resolves the foreign
 * keys of other tables, which count as broken from the DROP on; a renamed copy would leave them broken. For each row
 * the tables that point at it are searched, so a foreign key without an index has one meanwhile. The counter of
 * AUTOINCREMENT is kept, or the ids of deleted rows would be given out again.
 */
function rebuild(
  before: Snapshot,
  table: SnapshotTable,
  { create, columns }: { create: string; columns: ReadonlySet<string> },
): string[] {
  const { name } = table
  const kept = Object.values(table.columns)
    .filter((column) => columns.has(column.name) && !column.generated)
    .map((column) => `"${column.name}"`)
    .join(', ')
  const counts = Object.values(table.columns).some(({ autoincrement }) => autoincrement)
  const slow = foreignKeysTo(before, name).filter((key) => !isIndexed(before, key))
  const indexName = ({ tableFrom, columnsFrom }: (typeof slow)[number]) =>
    `__fk_${tableFrom}_${columnsFrom.join('_')}`
  return [
    ...slow.map(
      (key) =>
        `CREATE INDEX \`${indexName(key)}\` ON \`${key.tableFrom}\` (${key.columnsFrom.map((column) => `\`${column}\``).join(', ')})`,
    ),
    `CREATE TABLE \`__old_${name}\` AS SELECT ${kept} FROM \`${name}\``,
    ...(counts
      ? [
          `CREATE TABLE \`__old_${name}_ids\` AS SELECT name, seq FROM sqlite_sequence WHERE name = '${name}'`,
        ]
      : []),
    `DROP TABLE \`${name}\``,
    inKeyOrder(
      create
        .replace(`\`${rebuiltPrefix}${name}\``, `\`${name}\``)
        .replaceAll(`"${rebuiltPrefix}${name}".`, `"${name}".`),
      name,
    ),
    `INSERT INTO \`${name}\` (${kept}) SELECT ${kept} FROM \`__old_${name}\``,
    `DROP TABLE \`__old_${name}\``,
    ...(counts
      ? [
          `DELETE FROM sqlite_sequence WHERE name = '${name}'`,
          `INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM \`__old_${name}_ids\``,
          `DROP TABLE \`__old_${name}_ids\``,
        ]
      : []),
    ...slow.map((key) => `DROP INDEX IF EXISTS \`${indexName(key)}\``),
  ]
}

/** After a rebuild drizzle-kit quotes the expressions of an index as if they were columns: "no such column: rank DESC". */
function withExpressions(statement: string, { tables }: Snapshot): string {
  const [, start, table = '', columns, end] = createdIndex.exec(statement) ?? []
  if (!start || !columns) return statement
  const known = tables[table]?.columns ?? {}
  return `${start}${columns.replace(/`([^`]+)`/g, (quoted, name: string) => (name in known ? quoted : name))}${end}`
}

/** Names of the columns that hold a value of their own. */
const storedColumns = (columns: SnapshotTable['columns']) =>
  Object.values(columns).flatMap(({ name, generated }) => (generated ? [] : [name]))

const inKeyOrder = (create: string, table: string) =>
  withoutRowid.includes(table) && !create.endsWith('WITHOUT ROWID') ? `${create} WITHOUT ROWID` : create
