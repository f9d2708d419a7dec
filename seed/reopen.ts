// `npm run reopen`: checks what `npm run restore` has written, and opens the site if all of it is right.
import { parseArgs } from 'node:util'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openDatabase } from '#worker/db/db.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { applyErasures } from './backup/apply-erasures.ts'
import { checkRestored } from './backup/check-restored.ts'
import { compareObjects } from './backup/compare-objects.ts'
import { holdRestore } from './backup/hold-restore.ts'
import { readingOptions, readingUsage, holdLocalFolder, withBackups } from './backup/open-place.ts'
import { readManifest } from './backup/read-backup.ts'
import { lockForReopening } from './backup/restore-lock.ts'
import type { LocalBindings } from './bindings.ts'
import { exitWith } from './exit-with.ts'
import { patienceOfCommands } from './patience-of-commands.ts'

const usage = `npm run reopen -- --remote --env production [--from DIR | --from-outside] [--key FILE] [--without-objects]
npm run reopen -- [--local] [--persist-to DIR] [--from DIR | --from-outside] [--key FILE] [--without-objects]
${readingUsage}
--without-objects opens the site although pictures or documents are missing or changed.`

/** How many keys of objects are printed. */
const listed = 20

const { values } = exitWith(usage, () =>
  parseArgs({ options: { ...readingOptions, 'without-objects': { type: 'boolean', default: false } } }),
)

try {
  await holdLocalFolder(values, usage, 'npm run reopen')
  const problems = await withBackups(values, usage, async ({ env, store }) => reopen(env, store))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error('The site stays closed.')
    process.exitCode = 1
  } else console.log('opened: the site answers again within a minute')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/** @returns why the site stays closed; empty when it is open */
async function reopen(env: LocalBindings['env'], store: BackupStore): Promise<string[]> {
  const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
  const lock = await lockForReopening({ d1: env.DB, db }, { holder: await holdRestore('npm run reopen') })
  try {
    const manifest = await readManifest(store, lock.backup)
    const say = (line: string) => console.log(line)
    if (!lock.isChecked) {
      const problems = [
        ...(await checkRestored(db, lock, manifest, { say })),
        ...(await objectProblems(env, store, manifest)),
      ]
      if (problems.length > 0) {
        await lock.release(`the checks found ${problems.length} problems, the first: ${problems[0]}`)
        return problems
      }
      await lock.noteChecked()
    }
    // It deletes rows and pictures, so it comes after every comparison with the backup.
    const { PICTURES, DOCUMENTS } = env
    const erased = await applyErasures({ db, store, buckets: { PICTURES, DOCUMENTS } }, manifest, new Date())
    say(`erased again: ${erased} accounts that were erased after the backup`)
    // The site keeps a copy of the settings.
    await env.KV.delete('settings')
    await lock.lift()
    return []
  } catch (error) {
    await lock.release(`the checks failed: ${(error as Error).message}`.slice(0, 300)).catch(() => undefined)
    throw error
  }
}

async function objectProblems(
  { PICTURES, DOCUMENTS }: LocalBindings['env'],
  store: BackupStore,
  manifest: BackupManifest,
): Promise<string[]> {
  const problems: string[] = []
  for (const compared of await compareObjects(store, manifest, { PICTURES, DOCUMENTS })) {
    const { bucket, objects, missing, changed } = compared
    const line = `${bucket}: ${objects} objects, ${missing.length} missing, ${changed.length} changed`
    console.log(line)
    for (const key of missing.slice(0, listed)) console.log(`  missing: ${key}`)
    for (const key of changed.slice(0, listed)) console.log(`  changed: ${key}`)
    if (missing.length + changed.length > 0 && !values['without-objects'])
      problems.push(`${line}. --without-objects opens the site all the same.`)
  }
  return problems
}
