// `npm run migrations:generate`: writes the schema, or appends a migration. See migrations/README.md.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler'
import { root } from './run-tool.ts'

type Migration = { name: string; sql: string }

/** The migrations of a project in their order. */
export const readMigrations = (project = root): Migration[] =>
  readdirSync(join(project, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(project, 'migrations', name), 'utf8') }))

/** A database that these migrations did not make. */
export class OtherSchema extends Error {}

// The table of `wrangler d1 migrations`, so that both know what is applied.
const appliedTable = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`
const isDigested = `SELECT 1 FROM pragma_table_info('d1_migrations') WHERE name = 'sha256'`
const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/**
 * Applies the migrations that a local database lacks, each as one batch. wrangler would start a runtime for each. Their digests
 * are kept, because the schema is written again until the first release.
 * @returns how many were applied
 * @throws OtherSchema before anything is changed, if the database has other migrations than these
 */
export async function migrate(d1: D1Database, migrations = readMigrations()): Promise<number> {
  await d1.prepare(appliedTable).run()
  const { results: applied } = await d1
    .prepare('SELECT * FROM d1_migrations ORDER BY id')
    .all<{ name: string; sha256?: string | null }>()
  for (const [index, { name, sha256 }] of applied.entries()) {
    const migration = migrations[index]
    if (migration?.name !== name || (sha256 && sha256 !== digestOf(migration.sql)))
      throw new OtherSchema(`the database was made with another ${name}`)
  }
  const missing = migrations.slice(applied.length)
  if (missing.length > 0 && !(await d1.prepare(isDigested).first()))
    await d1.prepare('ALTER TABLE d1_migrations ADD sha256 TEXT').run()
  for (const { name, sql } of missing)
    await d1.batch([
      ...splitSqlQuery(sql).map((statement) => d1.prepare(statement)),
      d1.prepare('INSERT INTO d1_migrations (name, sha256) VALUES (?, ?)').bind(name, digestOf(sql)),
    ])
  return missing.length
}

/** Runs `drizzle-kit generate` in a project, perhaps with a question in the terminal. */
export const generate = (project: string, args: readonly string[], stdio: 'inherit' | 'pipe') =>
  execFileSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...args], {
    cwd: project,
    stdio,
  })

type Snapshot = { id: string; tables: Record<string, unknown> }

const breakpoint = '--> statement-breakpoint'
/** Tables whose rows live in their primary key, which drizzle cannot say. */
const keyed = /^(CREATE TABLE `(?:listing_counts|provider_views)` [^;]*)/
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * Writes the schema and its snapshot from the tables of the code.
 * @throws Error when the project has more migrations than the two of the beginning
 */
export function writeSchema(project = root): void {
  if (readMigrations(project).length > 2)
    throw new Error('The schema is in use: append a migration with --name <what>.')
  const out = mkdtempSync(join(tmpdir(), 'schema-'))
  try {
    const tables = './worker/{features,middleware}/**/*.table.ts'
    generate(project, ['--dialect=sqlite', `--schema=${tables}`, `--out=${out}`, '--name=schema'], 'pipe')
    // drizzle-kit writes them in the order of the files, which move.
    const statements = readFileSync(join(out, '0000_schema.sql'), 'utf8')
      .split(breakpoint)
      .map((statement) => statement.trim().replace(keyed, '$1 WITHOUT ROWID'))
      .map((sql) => ({ sql, table: /(?:TABLE|ON) `(\w+)`/.exec(sql)?.[1] ?? '' }))
      .toSorted((a, b) => compare(a.table, b.table))
    const snapshot = JSON.parse(readFileSync(join(out, 'meta/0000_snapshot.json'), 'utf8')) as Snapshot
    // drizzle-kit gives each snapshot a random id.
    snapshot.id = '10000000-0000-0000-0000-000000000000'
    snapshot.tables = Object.fromEntries(
      Object.entries(snapshot.tables).toSorted(([a], [b]) => compare(a, b)),
    )
    writeFileSync(
      join(project, 'migrations/0000_schema.sql'),
      `${statements.map(({ sql }) => sql).join(`\n${breakpoint}\n`)}\n`,
    )
    writeFileSync(
      join(project, 'migrations/meta/0000_snapshot.json'),
      `${JSON.stringify(snapshot, null, 2)}\n`,
    )
  } finally {
    rmSync(out, { recursive: true })
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.length > 0) generate(root, ['--config=worker/db/drizzle.config.ts', ...args], 'inherit')
  else writeSchema()
}
