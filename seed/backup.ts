// `npm run backup`: writes a backup of the database to the backup bucket, or to a folder of this computer.
import { parseArgs } from 'node:util'
import { encryptedStore } from '#worker/adapters/backup-store/backup-store.encrypted.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import { makeBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { directoryStore } from './backup/backup-store.directory.ts'
import { openPlace } from './backup/open-place.ts'
import { commandDatabase } from './command-database.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'

const usage = `npm run backup -- --remote --env production [--to DIR]
npm run backup -- [--local] [--persist-to DIR] [--to DIR]
Without --to, it goes into the bucket BACKUPS of the same place.`

const { values } = exitWith(usage, () =>
  parseArgs({ options: { ...databaseOptions, to: { type: 'string' } } }),
)
const place = await openPlace(values, usage)
try {
  const { env } = place
  const manifest = await makeBackup(
    {
      db: commandDatabase(env.DB),
      buckets: { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS },
      store: encryptedStore(
        values.to === undefined ? bucketStore(env.BACKUPS) : directoryStore(values.to),
        env.BACKUP_PUBLIC_KEY,
      ),
    },
    () => new Date(),
    (source, rows) => console.log(`${source}: ${rows}`),
  )
  const rows = manifest.sources.reduce((sum, source) => sum + source.rows, 0)
  console.log(`backup ${manifest.name}: ${rows} rows and objects, in ${values.to ?? 'the bucket BACKUPS'}`)
  if (!env.BACKUP_PUBLIC_KEY) console.log('not encrypted: BACKUP_PUBLIC_KEY is not set')
} finally {
  await place.close()
}
