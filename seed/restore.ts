// `npm run restore`: writes a backup into an empty database, and says which objects are missing.
import { parseArgs } from 'node:util'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import { directoryStore } from './backup/backup-store.directory.ts'
import { compareObjects } from './backup/compare-objects.ts'
import { backupUsage, openPlace } from './backup/open-place.ts'
import { findNewestBackup, readManifest } from './backup/read-backup.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run restore -- --remote --env production [--from DIR] [--name BACKUP] [--force]
npm run restore -- [--local] [--persist-to DIR] [--from DIR] [--name BACKUP] [--force]
${backupUsage}
The newest complete backup by default. --force deletes the rows that the database has.`

/** How many keys of objects are printed. */
const listed = 20

const { values } = exitWith(usage, () =>
  parseArgs({
    options: {
      ...databaseOptions,
      from: { type: 'string' },
      name: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  }),
)
const migrate = ['d1', 'migrations', 'apply', 'DB', ...exitWith(usage, () => databaseArgs(values))]
const { code, output, errors } = await runTool('wrangler', migrate, { show: false })
if (code !== 0) {
  console.error(output, errors)
  process.exit(1)
}

const place = await openPlace(values, usage)
try {
  const { env } = place
  const store = values.from === undefined ? bucketStore(env.BACKUPS) : directoryStore(values.from)
  const name = values.name ?? (await findNewestBackup(store))
  if (name === null) throw new Error(`no complete backup in ${values.from ?? 'the bucket BACKUPS'}`)
  const manifest = await readManifest(store, name)
  console.log(`restoring ${name}: from ${manifest.started_at} to ${manifest.finished_at}`)
  const { tables, repaired } = await restoreDatabase(env.DB, store, manifest, {
    force: values.force,
    now: new Date(),
    say: (line) => console.log(line),
  })
  for (const { name, leftOut } of tables)
    if (leftOut > 0)
      console.log(`${name}: ${leftOut} rows left out, they name a row that was deleted meanwhile`)
  for (const { counter, rows } of repaired)
    console.log(`counter ${counter}: counted again, ${rows} rows changed`)
  // The site keeps a copy of the settings.
  await env.KV.delete('settings')
  const buckets = { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS }
  for (const { bucket, objects, missing, changed } of await compareObjects(store, manifest, buckets)) {
    console.log(`${bucket}: ${objects} objects, ${missing.length} missing, ${changed.length} changed`)
    for (const key of missing.slice(0, listed)) console.log(`  missing: ${key}`)
    for (const key of changed.slice(0, listed)) console.log(`  changed: ${key}`)
  }
  console.log('restored: rows, lists, search index, triggers and counters are complete')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await place.close()
}
