import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { type Database, batch } from '#worker/db/db.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import {
  listMigrations,
  listSequences,
  listTables,
  readRowsAfter,
  type RunningBackup,
} from './backups.queries.ts'
import { childrenFirst, isSaved } from './backups.rules.ts'
import type {
  BackupFile,
  BackupManifest,
  BackupPosition,
  BackupSource,
  BackupValue,
} from './backups.schema.ts'
import { copyObjects } from './copy-objects.usecases.ts'

/** The buckets whose objects are copied. */
type CopiedBuckets = Record<string, Pick<R2Bucket, 'list' | 'get'>>

export type Origin = { db: Database; buckets: CopiedBuckets; store: BackupStore }

/** Rows that one statement reads and one file holds. */
const rowsAtOnce = 2000
const objectsAtOnce = 1000

const objectColumns = ['key', 'size', 'etag']

/** What a backup copies: every table of the database, found now, then the objects. */
export async function listSources(db: Database, buckets: CopiedBuckets): Promise<BackupSource[]> {
  const tables = (await listTables(db)).filter(isSaved).map((table) => ({
    kind: 'table' as const,
    name: table.name,
    columns: JSON.parse(table.columns) as string[],
    key: JSON.parse(table.key) as string[],
    parents: JSON.parse(table.parents) as string[],
  }))
  for (const { name, key } of tables)
    if (key.length === 0) throw new Error(`the table ${name} has no primary key, by which it could be read`)
  return [
    ...childrenFirst(tables).map(({ kind, name, columns, key }) => ({ kind, name, columns, key })),
    ...Object.keys(buckets).map((name) => ({
      kind: 'bucket' as const,
      name,
      columns: objectColumns,
      key: ['key'],
    })),
  ]
}

/** `copied`: the names that this run has put already, to which it adds. */
type Limit = { copied: Set<string>; limit: number }

/**
 * Copies the next rows of a table, or the next objects of a bucket with a list of them.
 * @returns the file, null for no rows, and where the copy continues; null while objects of the page are left to be copied
 */
export async function copyPage(
  { db, buckets, store }: Origin,
  { name, sources, position, step }: Pick<RunningBackup, 'name' | 'sources' | 'position' | 'step'>,
  limit: Limit,
): Promise<{ file: BackupFile | null; position: BackupPosition } | null> {
  const source = sources[position.source]
  if (!source) throw new Error(`the backup ${name} has nothing left to copy`)
  const { after } = position
  const { rows, isLast } =
    source.kind === 'table'
      ? await readTable(db, source, after)
      : await listObjects(buckets[source.name], after)
  const last = rows.at(-1)
  const next =
    isLast || !last ? null : source.key.map((column) => last[source.columns.indexOf(column)] ?? null)
  if (source.kind === 'bucket') {
    const range = { bucket: source.name, objects: rows, after: textOf(after), last: textOf(next) }
    if (!(await copyObjects({ db, buckets, store }, range, limit))) return null
  }
  return {
    file: rows.length > 0 ? await writeRows(store, name, { source: source.name, number: step, rows }) : null,
    position: next ? { source: position.source, after: next } : { source: position.source + 1, after: null },
  }
}

const textOf = (key: readonly BackupValue[] | null) => (key === null ? undefined : String(key[0]))

type Page = { rows: BackupValue[][]; isLast: boolean }

async function readTable(db: Database, source: BackupSource, after: BackupValue[] | null): Promise<Page> {
  const rows = await readRowsAfter(db, source, after, rowsAtOnce)
  for (const row of rows)
    if (row.some((value) => value !== null && typeof value === 'object'))
      throw new Error(`the table ${source.name} holds binary values, which the backup cannot write`)
  return { rows, isLast: rows.length < rowsAtOnce }
}

async function listObjects(
  bucket: CopiedBuckets[string] | undefined,
  after: BackupValue[] | null,
): Promise<Page> {
  if (!bucket) return { rows: [], isLast: true }
  const startAfter = textOf(after)
  const page = await bucket.list({ limit: objectsAtOnce, ...(startAfter !== undefined && { startAfter }) })
  return { rows: page.objects.map(({ key, size, etag }) => [key, size, etag]), isLast: !page.truncated }
}

/** Writes a file of rows: one JSON array a line, compressed with gzip. */
export async function writeRows(
  store: BackupStore,
  backup: string,
  { source, number, rows }: { source: string; number: number; rows: readonly BackupValue[][] },
): Promise<BackupFile> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const content = new Uint8Array(await new Response(compressed).arrayBuffer())
  // The random part keeps the files of two runs at the same time apart. A checksum would say something of encrypted rows.
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const key = `${backup}/${source}/${String(number).padStart(6, '0')}-${random}.ndjson.gz`
  await store.put(key, content)
  return { source, key, rows: rows.length, bytes: content.byteLength, sha256: sha256Hex(content) }
}

type Finished = Pick<RunningBackup, 'name' | 'startedAt' | 'sources' | 'files'> & { finishedAt: Date }

export async function makeManifest(
  db: Database,
  { name, startedAt, finishedAt, sources, files }: Finished,
): Promise<BackupManifest> {
  const { migrations, sequences } = await batch(db, {
    migrations: listMigrations(db),
    sequences: listSequences(db),
  })
  return {
    format: 1,
    name,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    migrations: migrations.map((migration) => migration.name),
    sequences: sequences.map(({ name, seq }) => [name, seq]),
    sources: sources.map((source) => {
      const own = files.filter((file) => file.source === source.name)
      return {
        ...source,
        rows: own.reduce((sum, { rows }) => sum + rows, 0),
        parts: own.map(({ key, rows, bytes, sha256 }) => ({ key, rows, bytes, sha256 })),
      }
    }),
  }
}

export const manifestKey = (backup: string) => `${backup}/manifest.json`

/** The last file of a backup. It holds its own checksum: two runs that finish at the same time both write a whole file. */
export function packManifest(manifest: BackupManifest): { key: string; content: Uint8Array } {
  const signed = { sha256: sha256Hex(JSON.stringify(manifest)), manifest }
  return {
    key: manifestKey(manifest.name),
    content: new TextEncoder().encode(`${JSON.stringify(signed, null, 1)}\n`),
  }
}
