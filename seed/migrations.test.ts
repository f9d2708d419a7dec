import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { splitAsD1 } from '#test/support/cloudflare-double/cloudflare-double.ts'
import {
  openMigratedDatabase,
  openSmallDemo,
  readState,
  type TestDatabase,
} from '#test/support/demo-database.ts'
import { findBroken } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { generate, migrate, OtherSchema, readMigrations, writeSchema } from './migrations.ts'
import { root } from './run-tool.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A copy of what makes migrations, to be changed at will. */
let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'))
  for (const part of ['package.json', 'worker', 'migrations'])
    cpSync(join(root, part), join(project, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true }))

/** Changes a file of the copy, wherever its feature has it. */
function edit(file: string, from: string, to: string) {
  const found = readdirSync(join(project, 'worker/features'), { recursive: true, encoding: 'utf8' })
  const path = join(project, 'worker/features', found.find((path) => path.endsWith(`/${file}`)) ?? file)
  const text = readFileSync(path, 'utf8')
  expect(text.split(from), `${file} holds ${from} once`).toHaveLength(2)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}

const readFolder = (of: string) => [
  ...readMigrations(of),
  readFileSync(join(of, 'migrations/meta/0000_snapshot.json'), 'utf8'),
]

/** What the command does: it writes the schema, or appends what differs once another migration has been appended. */
const regenerate = () =>
  readMigrations().length > 2
    ? generate(project, ['--config=worker/db/drizzle.config.ts', '--name=difference'], 'pipe')
    : writeSchema(project)

describe('the schema', () => {
  it('is the one that the command writes; if not, run npm run migrations:generate', () => {
    regenerate()
    expect(readFolder(project)).toEqual(readFolder(root))
    expect(readMigrations()[0]?.sql.match(/WITHOUT ROWID/g)).toHaveLength(2)
  })

  it('reaches D1 whole, whose server ends a trigger at a bare CASE', () => {
    const apply = (sql: string) => {
      const database = new DatabaseSync(':memory:')
      for (const statement of splitAsD1(sql)) database.exec(statement)
    }
    const all = readMigrations()
      .map(({ sql }) => sql)
      .join('\n')
    apply(all)
    const trigger = (value: string) =>
      `${all};CREATE TRIGGER kept AFTER UPDATE ON users BEGIN UPDATE users SET name = ${value} WHERE id = 0; END;`
    apply(trigger("(CASE WHEN 1 THEN 'x; y' END)"))
    expect(() => apply(trigger("CASE WHEN 1 THEN 'x' END"))).toThrow('incomplete input')
  })

  it('does not change with a payment method, a purpose and a setting', () => {
    edit(
      'payment-methods.schema.ts',
      '  manual: {\n',
      `  bkash: {
    name: 'বিকাশ',
    shortName: 'বিকাশ',
    online: true,
    needsTransactionId: false,
    reuseSeconds: 20,
    settings: { enabled: 'enable_bkash', required: [], optional: [] },
  },
  manual: {
`,
    )
    edit(
      'payments.schema.ts',
      "['subscription', 'boost', 'biodata_fee']",
      "['subscription', 'boost', 'biodata_fee', 'featured']",
    )
    edit(
      'setting-definitions.schema.ts',
      '  enable_nogorpay: {',
      "  enable_bkash: { group: 'payment', label: 'বিকাশ চালু', default: '0', kind: 'flag' },\n  enable_nogorpay: {",
    )
    regenerate()
    expect(readFolder(project)).toEqual(readFolder(root))
  })
})

describe('a local database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openMigratedDatabase()
  })
  afterAll(() => database.close())

  it('with other migrations, or another text of them, is refused and stays as it is', async () => {
    const before = await readState(database)
    const [schema, triggers] = readMigrations()
    if (!schema || !triggers) throw new Error('there are no migrations')
    const changed = { ...schema, sql: `${schema.sql}-- changed` }
    for (const others of [[schema], [changed, triggers], [triggers, schema]])
      await expect(migrate(database.d1, others)).rejects.toThrow(OtherSchema)
    expect(await readState(database)).toEqual(before)
  })

  it('keeps nothing of a migration that fails, and gets each other once', async () => {
    const tables = () => database.d1.prepare(`SELECT name FROM sqlite_master WHERE name = 'later'`).raw()
    const later = {
      name: '0002_later.sql',
      sql: 'CREATE TABLE later (id INTEGER);\nINSERT INTO later VALUES (1);',
    }
    const broken = { ...later, sql: `${later.sql}\nINSERT INTO nowhere VALUES (1)` }
    await expect(migrate(database.d1, [...readMigrations(), broken])).rejects.toThrow('nowhere')
    expect(await tables()).toEqual([])
    expect(await migrate(database.d1)).toBe(0)
    expect(await migrate(database.d1, [...readMigrations(), later])).toBe(1)
    expect(await migrate(database.d1, [...readMigrations(), later])).toBe(0)
    expect(await tables()).toEqual([['later']])
  })
})

describe('a change of the product on a database with the rows of the demo', () => {
  const now = new Date()
  let demo: TestDatabase
  beforeAll(async () => {
    demo = await openSmallDemo(now)
  })
  afterAll(() => demo.close())

  it('finds the triggers of their file, by name and text, which have counted right', async () => {
    const [newest] = readMigrations()
      .filter(({ name }) => name.endsWith('_triggers.sql'))
      .toReversed()
    const written = splitSqlQuery(newest?.sql ?? '')
      .map((statement) => statement.replace(/^(?:--.*\n|\s+)+/, ''))
      .flatMap(
        (sql) =>
          /^CREATE TRIGGER (\w+)/
            .exec(sql)
            ?.slice(1)
            .map((name) => ({ name, sql })) ?? [],
      )
    expect(written.length).toBeGreaterThan(10)
    const { triggers } = await readState(demo)
    expect(triggers).toEqual(written.sort((a, b) => (a.name < b.name ? -1 : 1)))
    expect(await findBroken(demo.db, now)).toEqual([])
  })

  it('loses nothing by an added column and an added table', async () => {
    edit(
      'providers.table.ts',
      "    workExperience: text('work_experience').notNull(),\n",
      "    workExperience: text('work_experience').notNull(),\n    motto: text('motto').notNull().default('কাজ'),\n",
    )
    edit(
      'categories.table.ts',
      'export const categories =',
      "export const seasons = sqliteTable('seasons', { id: integer('id').primaryKey(), name: text('name').notNull() })\nexport const categories =",
    )
    generate(project, ['--config=worker/db/drizzle.config.ts', '--name=motto'], 'pipe')
    const before = await readState(demo)
    expect(await migrate(demo.d1, readMigrations(project))).toBe(1)
    const after = await readState(demo)
    expect(after.tables).toHaveProperty('seasons')
    const { tables, ids, words, triggers, indexes } = before
    expect(after).toMatchObject({ tables, ids, words, triggers, indexes, brokenKeys: [0] })
    expect(await demo.d1.prepare('SELECT DISTINCT motto FROM providers').raw()).toEqual([['কাজ']])
    expect(await findBroken(demo.db, now)).toEqual([])
    expect(() => writeSchema(project)).toThrow('in use')
  })
})
