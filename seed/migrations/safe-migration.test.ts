import { describe, expect, it } from 'vitest'
import { MigrationRefused, makeSafe } from './safe-migration.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'
import { splitStatements } from './statements.ts'

type Columns = SnapshotTable['columns']
const column = (name: string, rest: Partial<Columns[string]> = {}): Columns => ({
  [name]: { name, notNull: false, autoincrement: false, ...rest },
})
const table = (name: string, columns: Columns, rest: Partial<SnapshotTable> = {}): SnapshotTable => ({
  name,
  columns: { ...column('id', { autoincrement: true }), ...columns },
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: {},
  ...rest,
})
const schema = (...tables: SnapshotTable[]): Snapshot => ({
  tables: Object.fromEntries(tables.map((table) => [table.name, table])),
})
const lineTo = (tableTo: string, onDelete = 'restrict') =>
  table(
    'lines',
    { ...column('order_id') },
    { foreignKeys: { fk: { tableFrom: 'lines', tableTo, columnsFrom: ['order_id'], onDelete } } },
  )

const before = schema(table('orders', column('state')))
const counted = {
  name: 'orders_counted',
  table: 'orders',
  sql: 'CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN\n  UPDATE totals SET n = n + 1;\nEND',
}
const safe = (sql: string, change: Partial<Parameters<typeof makeSafe>[0]> = {}) =>
  splitStatements(
    makeSafe({
      sql,
      before,
      after: before,
      earlier: [counted.sql],
      triggers: [counted],
      acceptLoss: false,
      ...change,
    }),
  )
const refusal = (sql: string, change: Partial<Parameters<typeof makeSafe>[0]> = {}) => {
  try {
    safe(sql, change)
  } catch (error) {
    if (error instanceof MigrationRefused) return error.message
    throw error
  }
  return null
}

const rebuild = `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE \`__new_orders\` (
	\`id\` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	\`state\` text,
	CONSTRAINT "orders_state" CHECK("__new_orders"."state" <> '')
);
--> statement-breakpoint
INSERT INTO \`__new_orders\`("id", "state") SELECT "id", "state" FROM \`orders\`;--> statement-breakpoint
DROP TABLE \`orders\`;--> statement-breakpoint
ALTER TABLE \`__new_orders\` RENAME TO \`orders\`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX \`orders_state\` ON \`orders\` (\`state\`);`

describe('a table rebuild', () => {
  it('keeps the rows, the counter of ids and the triggers of the table', () => {
    expect(safe(rebuild)).toEqual([
      'PRAGMA defer_foreign_keys=ON',
      'CREATE TABLE `__old_orders` AS SELECT "id", "state" FROM `orders`',
      "CREATE TABLE `__old_orders_ids` AS SELECT name, seq FROM sqlite_sequence WHERE name = 'orders'",
      'DROP TABLE `orders`',
      'CREATE TABLE `orders` (\n\t`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`state` text,\n\tCONSTRAINT "orders_state" CHECK("orders"."state" <> \'\')\n)',
      'INSERT INTO `orders` ("id", "state") SELECT "id", "state" FROM `__old_orders`',
      'DROP TABLE `__old_orders`',
      "DELETE FROM sqlite_sequence WHERE name = 'orders'",
      'INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM `__old_orders_ids`',
      'DROP TABLE `__old_orders_ids`',
      'CREATE INDEX `orders_state` ON `orders` (`state`)',
      counted.sql,
    ])
  })

  it('copies neither generated columns nor those that come with it', () => {
    const state = column('state')
    const statements = safe(rebuild, {
      before: schema(table('orders', { ...state, ...column('day', { generated: { as: '1', type: 'virtual' } }) })),
      after: schema(
        table('orders', {
          ...state,
          ...column('day', { generated: { as: '1', type: 'virtual' } }),
          ...column('note'),
          ...column('weight', { notNull: true, default: 0 }),
        }),
      ),
    })
    expect(statements).toContain(
      'INSERT INTO `orders` ("id", "state") SELECT "id", "state" FROM `__old_orders`',
    )
  })

  it('reads a column by the name that the same migration gave it', () => {
    const statements = safe(
      `ALTER TABLE \`orders\` RENAME COLUMN "state" TO "status";--> statement-breakpoint\n${rebuild}`,
      { after: schema(table('orders', column('status'))) },
    )
    expect(statements).toContain('CREATE TABLE `__old_orders` AS SELECT "id", "status" FROM `orders`')
  })

  it('has an index for each foreign key that points at the table, and only while it lasts', () => {
    const after = schema(table('orders', column('state')), lineTo('orders'))
    const statements = safe(rebuild, { before: after, after })
    expect(statements[1]).toBe('CREATE INDEX `__fk_lines_order_id` ON `lines` (`order_id`)')
    expect(statements).toContain('DROP INDEX IF EXISTS `__fk_lines_order_id`')
    const indexed = schema(table('orders', column('state')), {
      ...lineTo('orders'),
      indexes: { lines_order: { columns: ['order_id', 'id'] } },
    })
    expect(safe(rebuild, { before: indexed, after: indexed }).join()).not.toContain('__fk_')
  })

  it('has the expressions of its indexes as they were written', () => {
    const sql = `${rebuild}--> statement-breakpoint
CREATE UNIQUE INDEX \`orders_new\` ON \`orders\` (\`state\`,\`(id / 100)\`,\`id DESC\`) WHERE "orders"."state" <> '';`
    expect(safe(sql)).toContain(
      `CREATE UNIQUE INDEX \`orders_new\` ON \`orders\` (\`state\`,(id / 100),id DESC) WHERE "orders"."state" <> ''`,
    )
  })

  it('is refused when other rows would be deleted with the table', () => {
    for (const action of ['cascade', 'set null']) {
      const after = schema(table('orders', column('state')), lineTo('orders', action))
      expect(refusal(rebuild, { before: after, after })).toContain(
        `lines points at it with ON DELETE ${action.toUpperCase()}`,
      )
    }
  })

  it('keeps a table WITHOUT ROWID as it is', () => {
    const listings = schema(table('provider_listings', column('scope')))
    const statements = safe(rebuild.replaceAll('orders', 'provider_listings'), {
      before: listings,
      after: listings,
      triggers: [],
      earlier: [],
    })
    expect(statements.filter((statement) => statement.endsWith(') WITHOUT ROWID'))).toHaveLength(1)
  })
})

describe('a migration', () => {
  it('that adds a column stays as it is', () => {
    const after = schema(table('orders', { ...column('state'), ...column('note') }))
    const sql = 'ALTER TABLE `orders` ADD `note` text'
    expect(safe(`${sql};`, { after })).toEqual([sql])
  })

  it('is refused when rows that exist would lack a value', () => {
    const after = schema(table('orders', { ...column('state'), ...column('note', { notNull: true }) }))
    expect(refusal('ALTER TABLE `orders` ADD `note` text NOT NULL;', { after })).toContain('orders.note is NOT NULL')
    expect(refusal(rebuild, { after })).toContain('orders.note is NOT NULL')
  })

  it('loses a column or a table only when that is asked for', () => {
    const after = schema(table('orders', {}))
    expect(refusal('ALTER TABLE `orders` DROP COLUMN `state`;', { after })).toContain('orders.state is dropped')
    expect(refusal(rebuild, { after })).toContain('orders.state is dropped')
    expect(refusal('DROP TABLE `orders`;', { triggers: [] })).toContain('orders is dropped')
    expect(safe('DROP TABLE `orders`;', { triggers: [], acceptLoss: true })).toEqual([
      'DROP TRIGGER IF EXISTS orders_counted',
      'DROP TABLE `orders`',
    ])
  })

  it('is refused when a table gets another name', () => {
    expect(refusal('ALTER TABLE `orders` RENAME TO `purchases`;')).toContain('orders is renamed')
  })

  it('drops the triggers that changed before its other statements, and writes the new ones after them', () => {
    const changed = { ...counted, sql: counted.sql.replace('+ 1', '+ 2') }
    const added = { ...counted, name: 'orders_lost', sql: counted.sql.replace('orders_counted', 'orders_lost') }
    expect(safe('CREATE INDEX `a` ON `orders` (`state`);', { triggers: [changed, added] })).toEqual([
      'DROP TRIGGER IF EXISTS orders_counted',
      'CREATE INDEX `a` ON `orders` (`state`)',
      changed.sql,
      added.sql,
    ])
    expect(safe('', { triggers: [] })).toEqual(['DROP TRIGGER IF EXISTS orders_counted'])
  })
})
