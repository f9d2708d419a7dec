// `npm run restore`: restores a copy into an empty database and the buckets, checks it, and says how the site changes over to it.
import { parseArgs } from 'node:util'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { directoryStore } from './backup/backup-store.directory.ts'
import { decryptingStore, readPrivateKey } from './backup/decrypting-store.ts'
import { findOrCreateDatabase } from './backup/new-database.ts'
import { holdLocalFolder, openOutsideReader, openPlace } from './backup/open-place.ts'
import { findDamage, findNewestBackup, readManifest } from './backup/read-backup.ts'
import { restoreCopy } from './backup/restore-copy.ts'
import { openRemoteBindings, readEnvironment } from './bindings.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import type { EnvironmentConfig } from './deployment/deployment-checks.ts'
import { exitWith } from './exit-with.ts'
import { root, runTool } from './run-tool.ts'

const usage = `npm run restore -- --remote --env production [--from DIR | --from-outside] [--name COPY] [--key FILE]
npm run restore -- --persist-to DIR --from DIR | --from-outside [--name COPY] [--key FILE]
With --remote it makes a new database, and reads the bucket BACKUPS unless --from or --from-outside names another place. Otherwise it
fills a folder of this computer that has no database. The newest complete copy by default. Interrupted, repeat it: it goes on.
--key names the file with the private key, and may be repeated.
--from-outside takes OUTSIDE_COPY_URL, OUTSIDE_COPY_REGION, OUTSIDE_COPY_KEY_ID and OUTSIDE_COPY_SECRET from the environment, or from
the file that --outside-settings names.
--without-damaged restores the rest where copies of pictures or documents are missing or damaged.`

const { values } = exitWith(usage, () => {
  const options = parseArgs({
    options: {
      ...databaseOptions,
      from: { type: 'string' },
      'from-outside': { type: 'boolean', default: false },
      'outside-settings': { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      name: { type: 'string' },
      'without-damaged': { type: 'boolean', default: false },
    },
  })
  const { remote, from, 'from-outside': fromOutside, ...others } = options.values
  databaseArgs(options.values)
  if (fromOutside && from !== undefined) throw new Error('--from-outside excludes --from')
  if (!remote && !fromOutside && from === undefined) throw new Error('--from or --from-outside is needed')
  if (!remote && others['persist-to'] === undefined) throw new Error('--persist-to is needed')
  return options
})
const environment = values.env ?? ''

try {
  holdLocalFolder(values, 'npm run restore')
  const keys = await Promise.all(values.key.map(readPrivateKey))
  const place = await openCopies()
  try {
    const store = decryptingStore(place.store, keys)
    // Before there is a database: what cannot be read changes nothing.
    await restore(store, await readWhole(store))
  } finally {
    await place.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function openCopies(): Promise<{ store: BackupStore; close: () => unknown }> {
  const close = () => undefined
  if (values['from-outside']) return { store: await openOutsideReader(values['outside-settings']), close }
  if (values.from !== undefined) return { store: directoryStore(values.from), close }
  // The database may be gone.
  const { env, ...opened } = await openRemoteBindings(root, environment, null)
  return { store: bucketStore(env.BACKUPS), close: opened.close }
}

/** @throws Error when the copy is not whole, or encrypted for a key that is not given */
async function readWhole(store: BackupStore): Promise<BackupManifest> {
  const name = values.name ?? (await findNewestBackup(store))
  if (name === null)
    throw new Error(
      `no complete copy in ${values['from-outside'] ? 'the place outside' : (values.from ?? 'the bucket BACKUPS')}`,
    )
  const manifest = await readManifest(store, name)
  const damage = await findDamage(store, manifest)
  if (damage.length > 0) throw new Error(damage.join('\n'))
  return manifest
}

async function restore(store: BackupStore, manifest: BackupManifest): Promise<void> {
  const id = values.remote ? await newDatabase(manifest) : undefined
  const target =
    id === undefined ? await openPlace(values, usage) : await openRemoteBindings(root, environment, id)
  console.log(`restoring ${manifest.name}: from ${manifest.started_at} to ${manifest.finished_at}`)
  try {
    await restoreCopy(
      target.env,
      { store, manifest },
      {
        withoutDamaged: values['without-damaged'],
        now: new Date(),
        say: (line) => console.log(line),
      },
    )
  } finally {
    await target.close()
  }
  if (id === undefined)
    console.log(`restored. To look at it: npm start -- --persist-to ${values['persist-to']}`)
  else
    console.log(`restored. Write this line into [[env.${environment}.d1_databases]] of wrangler.toml, commit it, and deploy:
database_id = "${id}"`)
}

async function newDatabase({ name }: BackupManifest): Promise<string> {
  const config: EnvironmentConfig = readEnvironment(root, environment)
  const site = config.d1_databases.find(({ binding }) => binding === 'DB')?.database_name ?? 'kormi'
  const database = `${site}-${name.toLowerCase()}`
  const id = await findOrCreateDatabase(database, (args) => runTool('wrangler', args, { show: false }))
  console.log(`the new database: ${database}, ${id}`)
  return id
}
