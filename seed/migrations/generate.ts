import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { MigrationRefused, makeSafe } from './safe-migration.ts'
import type { Snapshot } from './snapshot.ts'
import { readTriggers, triggersAfter, triggersMissing } from './triggers.ts'

type Options = {
  /** The project: its worker/ and migrations/ are read and written. */
  root: string
  /** For `drizzle-kit generate`, without the configuration. */
  args: readonly string[]
  acceptLoss: boolean
  /** Whether the output of drizzle-kit is shown, with its questions about renamed columns. */
  show: boolean
}

/** The new migration, or null when nothing has changed. `triggersChanged`: the trigger source itself has. */
type Generated = { file: string; triggersChanged: boolean } | null

/**
 * Writes the migration from the last snapshot to the tables and triggers of today, in a form that is safe on D1. Only
 * the newest snapshot is kept: it is all that the next migration needs.
 * @throws MigrationRefused when a person must decide; the folder is then as it was
 */
export async function generateMigration({ root, args, acceptLoss, show }: Options): Promise<Generated> {
  const folder = join(root, 'migrations')
  const meta = join(folder, 'meta')
  const journal = join(meta, '_journal.json')
  const files = listFiles(folder, '.sql')
  const snapshots = listFiles(meta, '_snapshot.json')
  const journalBefore = readFileSync(journal, 'utf8')
  const earlier = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const triggers = readTriggers(readFileSync(join(root, 'worker/db/triggers.sql'), 'utf8'))
  const triggersChanged =
    triggersMissing(triggers, triggersAfter(earlier)).length > 0 ||
    triggersMissing(triggersAfter(earlier), triggers).length > 0

  const addedFile = () => listFiles(folder, '.sql').find((file) => !files.includes(file))
  await runDrizzleKit(root, args, show)
  // Without a changed table drizzle-kit writes nothing, and triggers are unknown to it.
  if (!addedFile() && triggersChanged) await runDrizzleKit(root, [...args, '--custom'], show)
  const file = addedFile()
  if (!file) return null
  const path = join(folder, file)
  const newSnapshots = listFiles(meta, '_snapshot.json').filter((snapshot) => !snapshots.includes(snapshot))
  try {
    const sql = readFileSync(path, 'utf8')
    const before = readSnapshot(meta, snapshots.at(-1))
    const after = readSnapshot(meta, newSnapshots.at(-1))
    const isToBeWritten = args.includes('--custom') && !triggersChanged
    if (!isToBeWritten)
      writeFileSync(path, makeSafe({ sql, before, after, earlier, triggers, acceptLoss }))
  } catch (error) {
    for (const snapshot of newSnapshots) rmSync(join(meta, snapshot))
    rmSync(path)
    writeFileSync(journal, journalBefore)
    throw error
  }
  for (const snapshot of snapshots) rmSync(join(meta, snapshot))
  return { file, triggersChanged }
}

const listFiles = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()

function readSnapshot(meta: string, file: string | undefined): Snapshot {
  if (!file) throw new MigrationRefused(['migrations/meta holds no snapshot to compare with.'])
  return JSON.parse(readFileSync(join(meta, file), 'utf8')) as Snapshot
}

function runDrizzleKit(root: string, args: readonly string[], show: boolean): Promise<void> {
  const script = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const child = spawn(
    process.execPath,
    [script, 'generate', '--config', 'worker/db/drizzle.config.ts', ...args],
    { cwd: root, stdio: show ? ['inherit', 'inherit', 'pipe'] : ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      // A question without a terminal to answer it ends drizzle-kit with an error and code 0.
      if (code === 0 && !/^\w*Error\b/m.test(errors)) resolve()
      else reject(new Error(`drizzle-kit failed: ${errors}`))
    })
  })
}
