// `npm run restore`: closes the site and writes a backup into its database. `npm run reopen` checks it and opens the site.
import { parseArgs } from 'node:util'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { untilAllKnow } from '#worker/middleware/restore-lock/restore-lock.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { readingOptions, readingUsage, holdLocalFolder, withBackups } from './backup/open-place.ts'
import { holdRestore } from './backup/hold-restore.ts'
import { findDamage, findNewestBackup, readManifest } from './backup/read-backup.ts'
import { migrationProblems, restoreDatabase } from './backup/restore-database.ts'
import { restoreObjects } from './backup/restore-objects.ts'
import type { LocalBindings } from './bindings.ts'
import { databaseArgs } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { migrate, readMigrations } from './migrations.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run restore -- --remote --env production [--from DIR | --from-outside] [--name BACKUP] [--key FILE] [--force]
npm run restore -- [--local] [--persist-to DIR] [--from DIR | --from-outside] [--name BACKUP] [--key FILE] [--force]
${readingUsage}
The newest complete backup by default. --force deletes the rows that the database has.
--without-damaged restores the rest where copies of pictures or documents are damaged.
The site stays closed until npm run reopen has checked what was restored.`

/** How many keys of objects are printed. */
const listed = 20

const { values } = exitWith(usage, () =>
  parseArgs({
    options: {
      ...readingOptions,
      name: { type: 'string' },
      force: { type: 'boolean', default: false },
      'without-damaged': { type: 'boolean', default: false },
    },
  }),
)

try {
  await holdLocalFolder(values, usage, 'npm run restore')
  // Before the migrations: a backup that cannot be read, or that does not fit, changes nothing.
  await withBackups(values, usage, async ({ env, store }) => {
    const manifest = await readWhole(store)
    const names = [...(await appliedMigrations(env.DB)), ...readMigrations().map(({ name }) => name)]
    const problems = migrationProblems([...new Set(names)], manifest)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    if (values['from-outside']) await restorePictures(env, store, manifest)
    if (values.remote) await migrateRemotely()
    else await migrate(env.DB)
    await restore(env.DB, store, manifest)
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/** @throws Error when the backup is not whole, or encrypted for a key that is not given */
async function readWhole(store: BackupStore): Promise<BackupManifest> {
  const name = values.name ?? (await findNewestBackup(store))
  if (name === null)
    throw new Error(
      `no complete backup in ${values['from-outside'] ? 'the place outside' : (values.from ?? 'the bucket BACKUPS')}`,
    )
  const manifest = await readManifest(store, name)
  const damage = await findDamage(store, manifest)
  if (damage.length > 0) throw new Error(damage.join('\n'))
  return manifest
}

/** @throws Error when copies are damaged, before a row is changed */
async function restorePictures(
  { PICTURES, DOCUMENTS }: LocalBindings['env'],
  store: BackupStore,
  manifest: BackupManifest,
): Promise<void> {
  const results = await restoreObjects(store, manifest, { PICTURES, DOCUMENTS })
  for (const { bucket, written, damaged } of results) {
    console.log(`${bucket}: ${written} objects written, ${damaged.length} damaged`)
    for (const key of damaged.slice(0, listed)) console.log(`  damaged: ${key}`)
  }
  if (results.some(({ damaged }) => damaged.length > 0) && !values['without-damaged'])
    throw new Error('copies of pictures or documents are damaged: --without-damaged restores the rest')
}

/** The migrations of the database; none for an empty one. */
async function appliedMigrations(d1: D1Database): Promise<string[]> {
  const isMigrated = await d1.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`).first()
  if (!isMigrated) return []
  const { results } = await d1.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function migrateRemotely(): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', ...databaseArgs(values)]
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  if (code !== 0) throw new Error(`${output}\n${errors}`)
}

async function restore(d1: D1Database, store: BackupStore, manifest: BackupManifest): Promise<void> {
  console.log(`restoring ${manifest.name}: from ${manifest.started_at} to ${manifest.finished_at}`)
  const { tables } = await restoreDatabase(d1, store, manifest, {
    force: values.force,
    now: new Date(),
    say: (line) => console.log(line),
    untilClosed: values.remote ? untilAllKnow : 0,
    takeOver: { holder: await holdRestore('npm run restore') },
  })
  for (const { name, leftOut } of tables)
    if (leftOut > 0)
      console.log(`${name}: ${leftOut} rows left out, they name a row that was deleted meanwhile`)
  console.log('restored: every row is written. The site is closed until npm run reopen has checked them.')
}
