import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyRows, openDemoDatabase, openEmptyDatabase, readMigrations, readRows, readState, root, type TestDatabase } from '#test/support/demo-database.ts'
import { listDifferingCounters } from '#worker/features/operations/counters/counters.queries.ts'
import { checkCounters } from '#worker/features/operations/counters/counters.usecases.ts'
import { generateMigration } from './generate.ts'
import { MigrationRefused } from './safe-migration.ts'
import { readTriggers, triggersAfter } from './triggers.ts'


vi.setConfig({ testTimeout: 180_000 })

const now = new Date()
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
const readTriggersOf = (project: string) =>
  readTriggers(readFileSync(join(project, 'worker/db/triggers.sql'), 'utf8'))
    .map(({ name, sql }) => ({ name, sql }))
    .sort(byName)
const readSqlOf = (project: string) =>
  readdirSync(join(project, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(project, 'migrations', file), 'utf8'))

let demo: TestDatabase
type State = Awaited<ReturnType<typeof readState>>

beforeAll(async () => {
  demo = await openDemoDatabase(now)
}, 60_000)
afterAll(() => demo.close())

/** The demo in a database that has only the first migrations of a folder. */
async function openBefore(migrations: Awaited<ReturnType<typeof readMigrations>>) {
  const database = await openEmptyDatabase()
  for (const migration of migrations) await database.apply(migration)
  await copyRows(demo, database)
  return database
}

async function expectRightCounters(database: TestDatabase) {
  await checkCounters(database.db, now)
  expect(await listDifferingCounters(database.db)).toEqual([])
}

/**
 * Applies a migration to a database with rows. No row, id, index, trigger or counter may be lost by it. The counters are
 * checked unless `later` migrations bring the tables that the checks of this code read.
 */
async function expectNothingLost(
  database: TestDatabase,
  migration: Awaited<ReturnType<typeof readMigrations>>[number],
  later: readonly unknown[] = [],
) {
  const before = await readState(database)
  await database.apply(migration)
  const after = await readState(database)
  const rowsOf = ({ tables }: typeof before) =>
    Object.entries(tables)
      // A migration that changes places raises their version, for which it may make the row.
      .filter(([name]) => name !== 'data_versions')
      .map(([name, { rows }]) => [name, rows])
  expect(rowsOf(after), migration.name).toEqual(expect.arrayContaining(rowsOf(before)))
  expect(after.ids).toEqual(before.ids)
  expect(after).toMatchObject({ words: before.words, brokenKeys: [0], unfinished: [] })
  if (later.length === 0) await expectRightCounters(database)
  return { before, after }
}

describe('the triggers', () => {
  it('are those of their source after all migrations, by name and text', async () => {
    const source = readTriggersOf(root)
    expect(source.length).toBeGreaterThan(20)
    const migrated = triggersAfter(readSqlOf(root)).map(({ name, sql }) => ({ name, sql }))
    expect(migrated.sort(byName)).toEqual(source)
    expect((await readState(demo)).triggers).toEqual(source)
  })

  it('have counted the demo right', () => expectRightCounters(demo))
})

it('the tables of the migrations are those of the code', async () => {
  const project = copyProject()
  expect(await generate(project, 'nothing')).toBeNull()
  rmSync(project, { recursive: true })
})

describe('each migration after the first release', () => {
  // 0000 and 0001 are the release.
  const firstChange = 2

  it('loses nothing on a database with the rows of the demo', async () => {
    const migrations = await readMigrations()
    const database = await openBefore(migrations.slice(0, firstChange))
    for (const [index, migration] of migrations.entries())
      if (index >= firstChange) await expectNothingLost(database, migration, migrations.slice(index + 1))
    await database.close()
  })

  it('loses nothing if it is the newest, with rows in the tables of the others too', async () => {
    const migrations = await readMigrations()
    const newest = migrations.at(-1)
    if (!newest || migrations.length <= firstChange) return
    const database = await openBefore(migrations.slice(0, -1))
    await expectNothingLost(database, newest)
    await database.close()
    expect((await readState(demo)).brokenKeys).toEqual([0])
  })
})

/** A copy of what makes migrations, to be changed at will. */
function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'project-'))
  for (const part of ['package.json', 'worker', 'migrations'])
    cpSync(join(root, part), join(project, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  return project
}

function edit(project: string, file: string, from: string, to: string) {
  const path = join(project, file)
  const text = readFileSync(path, 'utf8')
  expect(text.split(from), `${file} holds ${from} once`).toHaveLength(2)
  writeFileSync(path, text.replace(from, () => to))
}

const generate = (project: string, name: string, acceptLoss = false) =>
  generateMigration({ root: project, args: ['--name', name], acceptLoss, show: false })
const readMigration = (project: string, file: string | undefined) =>
  readFileSync(join(project, 'migrations', file ?? ''), 'utf8')

/** The file of a feature, wherever its folder has it. */
function find(file: string): string {
  const features = join(root, 'worker/features')
  const path = readdirSync(features, { recursive: true, encoding: 'utf8' }).find(
    (path) => path === file || path.endsWith(`/${file}`),
  )
  if (!path) throw new Error(`there is no ${file}`)
  return join('worker/features', path)
}

describe('changes of the product, one after another on the rows of the demo', () => {
  let project: string
  let database: TestDatabase
  const rows = (statement: string) => database.d1.prepare(statement).raw()
  /** Applies the newest migration of the project. */
  const applyNewest = async () => {
    const newest = (await readMigrations(join(project, 'migrations'))).at(-1)
    if (!newest) throw new Error('there is no migration')
    const state = await expectNothingLost(database, newest)
    expect(state.after.triggers).toEqual(readTriggersOf(project))
    return state
  }
  const expectRowsOfDemo = async (tables: readonly string[], { tables: before }: State) => {
    for (const table of tables) {
      const columns = before[table]?.columns ?? []
      expect(columns).not.toEqual([])
      expect(await readRows(database, table, columns), table).toEqual(await readRows(demo, table, columns))
    }
  }

  beforeAll(async () => {
    project = copyProject()
    database = await openBefore(await readMigrations())
  }, 60_000)
  afterAll(async () => {
    rmSync(project, { recursive: true })
    await database.close()
  })

  it('a payment method, a purpose and a setting need no migration', async () => {
    const schema = find('payment-methods.schema.ts')
    edit(
      project,
      schema,
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
      project,
      schema,
      "['subscription', 'boost', 'biodata_fee']",
      "['subscription', 'boost', 'biodata_fee', 'featured']",
    )
    edit(
      project,
      find('settings.schema.ts'),
      '  enable_nogorpay: {',
      "  enable_bkash: { group: 'payment', default: '0', kind: 'flag' },\n  enable_nogorpay: {",
    )
    expect(await generate(project, 'bkash')).toBeNull()

    writeFileSync(
      join(project, 'probe.ts'),
      `import { withDefaults } from '#${find('settings.rules.ts')}'
      const stored = [[], [{ key: 'enable_bkash', value: '1' }]]
      console.log(JSON.stringify(stored.map((rows) => withDefaults(rows).enable_bkash)))`,
    )
    const printed = execFileSync(process.execPath, ['probe.ts'], { cwd: project, encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual(['0', '1'])
  })

  it('a column keeps the rows and gives them its default', async () => {
    edit(
      project,
      find('providers.table.ts'),
      "    workExperience: text('work_experience').notNull(),\n",
      "    workExperience: text('work_experience').notNull(),\n    languages: text('languages').notNull().default('বাংলা'),\n",
    )
    const generated = await generate(project, 'languages')
    expect(generated).toEqual({ file: expect.stringMatching(/_languages\.sql$/), triggersChanged: false })
    expect(readMigration(project, generated?.file)).toBe(
      "ALTER TABLE `providers` ADD `languages` text DEFAULT 'বাংলা' NOT NULL;\n",
    )
    expect(readdirSync(join(project, 'migrations/meta'))).toHaveLength(2)
    const { before } = await applyNewest()
    await expectRowsOfDemo(['providers'], before)
    expect(await rows('SELECT DISTINCT languages FROM providers')).toEqual([['বাংলা']])
  })

  it('changed CHECKs rebuild tables with their rows, ids, indexes, triggers and counters', async () => {
    const payments = find('payments.table.ts')
    edit(project, payments, "sql`${t.currency} = 'BDT'`", "sql`${t.currency} IN ('BDT', 'USD')`")
    edit(
      project,
      payments,
      "    planName: text('plan_name').notNull(),\n",
      "    planName: text('plan_name').notNull(),\n    note: text('note'),\n",
    )
    edit(project, find('users.table.ts'), 'BETWEEN 1 AND 120', 'BETWEEN 1 AND 200')
    edit(project, find('providers.table.ts'), "OR ${t.phone} = ''", "OR ${t.phone} IN ('', '-')")
    edit(project, find('provider-listings.table.ts'), 'BETWEEN 0 AND 500', 'BETWEEN 0 AND 1000')
    expect(await generate(project, 'checks')).toMatchObject({ triggersChanged: false })

    // As after deleted rows: their ids must not be given out again.
    await database.run([`UPDATE sqlite_sequence SET seq = seq + 9 WHERE name IN ('payments', 'users')`])
    const { before, after } = await applyNewest()
    expect(after.triggers).toEqual(before.triggers)
    expect(after.indexes).toEqual(before.indexes)
    await expectRowsOfDemo(['payments', 'users', 'providers', 'provider_listings'], {
      ...before,
      tables: (await readState(demo)).tables,
    })
    expect(await rows(`SELECT sql FROM sqlite_master WHERE name = 'provider_listings'`)).toEqual([
      [expect.stringMatching(/BETWEEN 0 AND 1000[\s\S]* WITHOUT ROWID$/)],
    ])
  })

  it('what is written from then on is counted, also of the new method, and foreign keys hold', async () => {
    await database.run([
      `INSERT INTO payments (ref, user_id, purpose, method, status, amount_poisha, currency, plan_name, note, paid_at, created_at, updated_at)
        SELECT 'BKASH1', min(id), 'featured', 'bkash', 'paid', 25000, 'USD', 'বিশেষ', 'x', 1795323050000, 1795323050000, 1795323050000 FROM users`,
      `UPDATE payments SET refunded_poisha = 1000, refunded_at = 1795323050000 WHERE ref = 'BKASH1'`,
      `UPDATE users SET erased_at = 1, phone = NULL
        WHERE id = (SELECT max(id) FROM users WHERE role = 'customer' AND phone_verified_at IS NOT NULL)`,
      `DELETE FROM provider_listings WHERE provider_id = (SELECT max(provider_id) FROM provider_listings)`,
      `INSERT INTO reveals (customer_id, provider_id, subscription_id, day, created_at)
        SELECT u.id, p.id, (SELECT min(id) FROM subscriptions), '2026-11-22', ${now.getTime()}
        FROM (SELECT max(id) AS id FROM users) u, (SELECT max(id) AS id FROM providers) p`,
    ])
    expect(await rows(`SELECT status, purpose, total FROM payment_counts WHERE method = 'bkash'`)).toEqual([
      ['paid', 'featured', 1],
    ])
    expect(
      await rows(
        `SELECT paid_poisha, refunded_poisha, paid_count FROM revenue_days WHERE purpose = 'featured'`,
      ),
    ).toEqual([[25_000, 1000, 1]])
    await expectRightCounters(database)
    const step = `SELECT max(id) - (SELECT max(id) FROM payments WHERE ref <> 'BKASH1') FROM payments`
    expect(await rows(step)).toEqual([[10]])
    await expect(database.run(['DELETE FROM users'])).rejects.toThrow('FOREIGN KEY')
  })

  it('a changed trigger replaces the one of that name', async () => {
    edit(
      project,
      'worker/db/triggers.sql',
      "AFTER INSERT ON boosts WHEN NEW.status = 'active' BEGIN",
      "AFTER INSERT ON boosts WHEN NEW.status IN ('active') BEGIN",
    )
    expect(await generate(project, 'boosts')).toMatchObject({ triggersChanged: true })
    const { before, after } = await applyNewest()
    expect(after.triggers).not.toEqual(before.triggers)
    expect(after.tables).toEqual(before.tables)
    expect(await generate(project, 'nothing')).toBeNull()
  })

  it('a change that would lose rows is refused, and leaves the folder as it was', async () => {
    const files = () =>
      readdirSync(join(project, 'migrations'), { recursive: true, encoding: 'utf8' }).map((file) => [
        file,
        file.includes('.') ? readFileSync(join(project, 'migrations', file), 'utf8') : '',
      ])
    const before = files()
    edit(project, find('providers.table.ts'), "    bio: text('bio'),\n", '')
    edit(
      project,
      find('ratings.table.ts'),
      "    comment: text('comment'),\n",
      "    comment: text('comment'),\n    source: text('source').notNull(),\n",
    )
    const refused = generate(project, 'loss')
    await expect(refused).rejects.toThrow(MigrationRefused)
    await expect(refused).rejects.toThrow('ratings.source is NOT NULL')
    await expect(refused).rejects.toThrow('providers.bio is dropped')
    expect(files()).toEqual(before)
  })

  it('a renamed column is a question, which nothing answers without a terminal', async () => {
    edit(project, find('categories.table.ts'), "text('description')", "text('summary')")
    await expect(generate(project, 'rename')).rejects.toThrow('drizzle-kit failed')
  })
})
