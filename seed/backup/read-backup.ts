import { inParallel, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { startOfBackup } from '#worker/features/operations/backups/backups.rules.ts'
import { manifestKey } from '#worker/features/operations/backups/copy-page.usecases.ts'
import {
  manifestSchema,
  type BackupManifest,
  type BackupPart,
  type BackupValue,
} from '#worker/features/operations/backups/backups.schema.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

/** Most of the time is that of the way to the place and back. */
export const filesAtOnce = 30

/** The name of the newest complete backup, or null. One from the future was made by a clock that ran ahead, and is the last choice. */
export async function findNewestBackup(store: BackupStore, now = new Date()): Promise<string | null> {
  // At the place outside there are other folders, too.
  const names = (await store.listFolders()).filter(startOfBackup).toReversed()
  const isAhead = (name: string) => (startOfBackup(name) ?? now) > now
  for (const name of names.toSorted((a, b) => Number(isAhead(a)) - Number(isAhead(b))))
    if ((await store.get(manifestKey(name))) !== null) return name
  return null
}

/** @throws Error when there is no manifest, or when it was changed */
export async function readManifest(store: BackupStore, name: string): Promise<BackupManifest> {
  const content = await store.get(manifestKey(name))
  if (!content) throw new Error(`the backup ${name} has no manifest: it does not exist or is incomplete`)
  const signed = readJson(content)
  if (signed.sha256 !== sha256Hex(JSON.stringify(signed.manifest ?? null)))
    throw new Error(`the manifest of the backup ${name} does not match its checksum`)
  return manifestSchema.parse(signed.manifest)
}

function readJson(content: Uint8Array): { sha256?: unknown; manifest?: unknown } {
  try {
    return JSON.parse(new TextDecoder().decode(content)) as object
  } catch {
    return {}
  }
}

/** What is missing or damaged, one line a file; empty when the backup is whole. */
export async function findDamage(store: BackupStore, manifest: BackupManifest): Promise<string[]> {
  const all = manifest.sources.flatMap(({ name, parts }) => parts.map((part) => ({ name, part })))
  const damage: string[] = []
  const look = async ({ name, part }: (typeof all)[number], index: number) => {
    const content = await store.get(part.key).catch((error: Error) => error)
    if (content instanceof Error) damage[index] = content.message
    else if (!content) damage[index] = `${part.key} is missing: ${part.rows} rows of ${name}`
    else if (sha256Hex(content) !== part.sha256)
      damage[index] = `${part.key} is damaged: ${part.rows} rows of ${name}`
  }
  await inParallel(all, look, filesAtOnce)
  return damage.filter(Boolean)
}

/** @throws Error when the file is missing or damaged */
export async function readRows(store: BackupStore, part: BackupPart): Promise<BackupValue[][]> {
  const content = await store.get(part.key)
  if (!content || sha256Hex(content) !== part.sha256) throw new Error(`${part.key} is missing or damaged`)
  const plain = new Blob([new Uint8Array(content)]).stream().pipeThrough(new DecompressionStream('gzip'))
  const lines = (await new Response(plain).text()).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as BackupValue[])
}
