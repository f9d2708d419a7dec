import { type Database, batch } from '#worker/db/db.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { listMigrations, listSchema, listSequences, listTables, readRowsAfter } from './backups.queries.ts'
import { childrenFirst, isSaved } from './backups.rules.ts'
import type {
  BackupManifest,
  BackupPart,
  BackupPosition,
  BackupSource,
  BackupValue,
} from './backups.schema.ts'

/** The buckets whose objects are listed. Their contents are not copied. */
export type ListedBuckets = Record<string, Pick<R2Bucket, 'list'>>

/** Rows of a file, and objects of a page. */
const rowsAtOnce = 1000

const objectColumns = ['key', 'size', 'etag']

/** What a backup copies: every table of the database, found now, then the lists of objects. */
export async function listSources(db: Database, buckets: ListedBuckets): Promise<BackupSource[]> {
  const tables = (await listTables(db)).filter(isSaved).map(({ name, columns, key, parents }) => {
    const keys = JSON.parse(key) as string[]
    return {
      kind: 'table' as const,
      name,
      columns: JSON.parse(columns) as string[],
      // A table without a primary key is read by the row ids of SQLite.
      key: keys.length > 0 ? keys : ['rowid'],
      parents: JSON.parse(parents) as string[],
    }
  })
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

type CopiedPart = {
  source: BackupSource
  part: number
  rows: BackupValue[][]
  next: BackupPosition
}

/** Reads the rows or objects at a position. @returns null behind the last source */
export async function readPart(
  db: Database,
  buckets: ListedBuckets,
  sources: readonly BackupSource[],
  { source: index, after, part }: BackupPosition,
): Promise<CopiedPart | null> {
  const source = sources[index]
  if (!source) return null
  const { rows, continued } =
    source.kind === 'table'
      ? await readTable(db, source, after)
      : await listObjects(buckets[source.name], after)
  const next = continued
    ? { source: index, after: continued, part: part + 1 }
    : { source: index + 1, after: null, part: 0 }
  return { source, part, rows, next }
}

type Page = { rows: BackupValue[][]; continued: BackupValue[] | null }

async function readTable(db: Database, source: BackupSource, after: BackupValue[] | null): Promise<Page> {
  // The key may be the row id, which is no column.
  const extra = source.key.filter((name) => !source.columns.includes(name))
  const columns = [...source.columns, ...extra]
  const found = await readRowsAfter(db, { ...source, columns }, after, rowsAtOnce)
  for (const row of found)
    if (row.some((value) => value !== null && typeof value === 'object'))
      throw new Error(`the table ${source.name} holds binary values, which the backup cannot write`)
  const last = found.at(-1)
  const lastKey = last && source.key.map((name) => last[columns.indexOf(name)] ?? null)
  return {
    rows: extra.length === 0 ? found : found.map((row) => row.slice(0, source.columns.length)),
    continued: lastKey && found.length === rowsAtOnce ? lastKey : null,
  }
}

async function listObjects(
  bucket: ListedBuckets[string] | undefined,
  after: BackupValue[] | null,
): Promise<Page> {
  if (!bucket) return { rows: [], continued: null }
  const [cursor] = after ?? []
  const page = await bucket.list({ limit: rowsAtOnce, ...(typeof cursor === 'string' && { cursor }) })
  return {
    rows: page.objects.map(({ key, size, etag }) => [key, size, etag]),
    continued: page.truncated ? [page.cursor] : null,
  }
}

/** A file of rows: one JSON array a line, compressed with gzip. */
export async function packPart(
  backup: string,
  { source, part, rows }: CopiedPart,
): Promise<{ file: BackupPart; content: Uint8Array }> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const content = new Uint8Array(await new Response(compressed).arrayBuffer())
  const sha256 = sha256Hex(content)
  // The random part keeps the files of two runs at the same time apart. A checksum would say something of encrypted rows.
  const random = crypto.randomUUID().slice(0, 8)
  const key = `${backup}/${source.name}/${String(part).padStart(6, '0')}-${random}.ndjson.gz`
  return { file: { key, rows: rows.length, bytes: content.byteLength, sha256 }, content }
}

type Finished = {
  name: string
  startedAt: Date
  finishedAt: Date
  sources: readonly BackupSource[]
  /** In the order of the parts. */
  files: readonly { source: string; file: BackupPart }[]
}

export async function makeManifest(
  db: Database,
  { name, startedAt, finishedAt, sources, files }: Finished,
): Promise<BackupManifest> {
  const { schema, migrations } = await batch(db, {
    schema: listSchema(db),
    migrations: listMigrations(db),
  })
  const bySource = Map.groupBy(files, ({ source }) => source)
  return {
    format: 1,
    name,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    migrations: migrations.map((migration) => migration.name),
    schema,
    sequences: await listSequences(db),
    sources: sources.map((source) => {
      const parts = (bySource.get(source.name) ?? []).map(({ file }) => file)
      return { ...source, rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts }
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
