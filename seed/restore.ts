// `npm run restore`: writes a backup into an empty database, and says which objects are missing.
import { parseArgs } from 'node:util'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openDatabase } from '#worker/db/db.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { applyErasures } from './backup/apply-erasures.ts'
import { directoryStore } from './backup/backup-store.directory.ts'
import { compareObjects } from './backup/compare-objects.ts'
import { decryptingStore, readPrivateKey } from './backup/decrypting-store.ts'
import { backupUsage, openPlace } from './backup/open-place.ts'
import { openOutsideReader } from './backup/outside-reader.ts'
import { findDamage, findNewestBackup, readManifest } from './backup/read-backup.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { restoreObjects } from './backup/restore-objects.ts'
import type { LocalBindings } from './bindings.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { patienceOfCommands } from './patience-of-commands.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run restore -- --remote --env production [--from DIR | --from-outside] [--name BACKUP] [--key FILE] [--force]
npm run restore -- [--local] [--persist-to DIR] [--from DIR | --from-outside] [--name BACKUP] [--key FILE] [--force]
${backupUsage}
The newest complete backup by default. --key names the file with the private key, and may be repeated.
--force deletes the rows that the database has.
--from-outside reads the copy at another provider, with the pictures and documents. It takes OUTSIDE_COPY_URL, OUTSIDE_COPY_REGION,
OUTSIDE_COPY_KEY_ID and OUTSIDE_COPY_SECRET from the environment, or from the file that --outside-settings names.
--without-damaged restores the rest where copies of pictures or documents are damaged.`

/** How many keys of objects are printed. */
const listed = 20

const { values } = exitWith(usage, () =>
  parseArgs({
    options: {
      ...databaseOptions,
      from: { type: 'string' },
      'from-outside': { type: 'boolean', default: false },
      'outside-settings': { type: 'string' },
      'without-damaged': { type: 'boolean', default: false },
      name: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      force: { type: 'boolean', default: false },
    },
  }),
)
exitWith(usage, () => {
  databaseArgs(values)
  if (values['from-outside'] && values.from !== undefined) throw new Error('--from-outside excludes --from')
})
const placeName = values['from-outside'] ? 'the place outside' : (values.from ?? 'the bucket BACKUPS')

try {
  const keys = await Promise.all(values.key.map(readPrivateKey))
  const outside = values['from-outside'] ? await openOutsideReader(values['outside-settings']) : null
  const storeOf = ({ BACKUPS }: Bindings) =>
    decryptingStore(
      outside ?? (values.from === undefined ? bucketStore(BACKUPS) : directoryStore(values.from)),
      keys,
    )
  // Before the migrations: a backup that cannot be read changes nothing.
  const manifest = await withBindings((env) => readWhole(storeOf(env)))
  if (outside) await withBindings((env) => restorePictures(env, storeOf(env), manifest))
  await migrate()
  await withBindings((env) => restore(env, storeOf(env), manifest))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

type Bindings = LocalBindings['env']

async function withBindings<Result>(work: (env: Bindings) => Promise<Result>): Promise<Result> {
  const place = await openPlace(values, usage)
  try {
    return await work(place.env)
  } finally {
    await place.close()
  }
}

/** @throws Error when the backup is not whole, or encrypted for a key that is not given */
async function readWhole(store: BackupStore): Promise<BackupManifest> {
  const name = values.name ?? (await findNewestBackup(store))
  if (name === null) throw new Error(`no complete backup in ${placeName}`)
  const manifest = await readManifest(store, name)
  const damage = await findDamage(store, manifest)
  if (damage.length > 0) throw new Error(damage.join('\n'))
  return manifest
}

/** @throws Error when copies are damaged, before a row is changed */
async function restorePictures(env: Bindings, store: BackupStore, manifest: BackupManifest): Promise<void> {
  const buckets = { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS }
  const results = await restoreObjects(store, manifest, buckets)
  for (const { bucket, written, damaged } of results) {
    console.log(`${bucket}: ${written} objects written, ${damaged.length} damaged`)
    for (const key of damaged.slice(0, listed)) console.log(`  damaged: ${key}`)
  }
  if (results.some(({ damaged }) => damaged.length > 0) && !values['without-damaged'])
    throw new Error('copies of pictures or documents are damaged: --without-damaged restores the rest')
}

async function migrate(): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', ...databaseArgs(values)]
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  if (code !== 0) throw new Error(`${output}\n${errors}`)
}

async function restore(env: Bindings, store: BackupStore, manifest: BackupManifest): Promise<void> {
  console.log(`restoring ${manifest.name}: from ${manifest.started_at} to ${manifest.finished_at}`)
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
  // It deletes rows and pictures, so it comes after every comparison with the backup.
  const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
  const erased = await applyErasures({ db, store, buckets }, manifest, new Date())
  console.log(`erased again: ${erased} accounts that were erased after the backup`)
  console.log('restored: rows, lists, search index, triggers and counters are complete')
}
