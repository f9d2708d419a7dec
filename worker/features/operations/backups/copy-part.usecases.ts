import { type Database, batch } from '#worker/db/db.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { listMigrations, listSchema, listSequences, listTables, readRowsAfter } from './backups.queries.ts'
import { childrenFirst, isSaved, keyOf, partEnds } from './backups.rules.ts'
import type {
  BackupManifest,
  BackupPart,
  BackupPosition,
  BackupSource,
  BackupValue,
} from './backups.schema.ts'

/** The buckets whose objects are listed, and copied to the place outside. */
export type CopiedBuckets = Record<string, Pick<R2Bucket, 'list' | 'get'>>

/** Rows that one statement reads. A part has 1,000 at most, so each read reaches the end of one. */
const rowsAtOnce = 3000
const objectsAtOnce = 1000

const objectColumns = ['key', 'size', 'etag']

/** What a backup copies: every table of the database, found now, then the lists of objects. */
export async function listSources(db: Database, buckets: CopiedBuckets): Promise<BackupSource[]> {
  const tables = (await listTables(db)).filter(isSaved).map((table) => ({
    kind: 'table' as const,
    name: table.name,
    columns: JSON.parse(table.columns) as string[],
    key: keyOf(table),
    parents: JSON.parse(table.parents) as string[],
  }))
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

export type CopiedPart = {
  source: BackupSource
  part: number
  rows: BackupValue[][]
  /** Where the copy continues when this is the last one that was written. */
  next: BackupPosition
}

export type CopiedParts = {
  source: BackupSource
  /** Without empty ones. */
  parts: CopiedPart[]
  next: BackupPosition
  /** The keys between which all rows of the source are in the parts: behind the first, up to the last or the end. */
  range: { after: BackupValue[] | null; last: BackupValue[] | null }
}

/** Reads the rows or objects at a position. @returns null behind the last source */
export async function readParts(
  db: Database,
  buckets: CopiedBuckets,
  sources: readonly BackupSource[],
  { source: index, after, part }: BackupPosition,
): Promise<CopiedParts | null> {
  const source = sources[index]
  if (!source) return null
  const { rows, keys, isLast } =
    source.kind === 'table'
      ? await readTable(db, source, after)
      : await listObjects(buckets[source.name], after)
  const ends = partEnds(keys, isLast)
  const last = isLast ? null : (keys[(ends.at(-1) ?? 0) - 1] ?? null)
  const parts = ends.map((end, i) => ({
    source,
    part: part + i,
    rows: rows.slice(ends[i - 1] ?? 0, end),
    next: { source: index, after: keys[end - 1] ?? null, part: part + i + 1 },
  }))
  const next = last
    ? { source: index, after: last, part: part + parts.length }
    : { source: index + 1, after: null, part: 0 }
  return { source, parts, next, range: { after, last } }
}

type Page = { rows: BackupValue[][]; keys: BackupValue[][]; isLast: boolean }

async function readTable(db: Database, source: BackupSource, after: BackupValue[] | null): Promise<Page> {
  // The key may be the row id, which is no column.
  const extra = source.key.filter((name) => !source.columns.includes(name))
  const columns = [...source.columns, ...extra]
  const found = await readRowsAfter(db, { ...source, columns }, after, rowsAtOnce)
  for (const row of found)
    if (row.some((value) => value !== null && typeof value === 'object'))
      throw new Error(`the table ${source.name} holds binary values, which the backup cannot write`)
  const places = source.key.map((name) => columns.indexOf(name))
  return {
    rows: extra.length === 0 ? found : found.map((row) => row.slice(0, source.columns.length)),
    keys: found.map((row) => places.map((place) => row[place] ?? null)),
    isLast: found.length < rowsAtOnce,
  }
}

async function listObjects(
  bucket: CopiedBuckets[string] | undefined,
  after: BackupValue[] | null,
): Promise<Page> {
  if (!bucket) return { rows: [], keys: [], isLast: true }
  const [startAfter] = after ?? []
  const page = await bucket.list({
    limit: objectsAtOnce,
    ...(typeof startAfter === 'string' && { startAfter }),
  })
  return {
    rows: page.objects.map(({ key, size, etag }) => [key, size, etag]),
    keys: page.objects.map(({ key }) => [key]),
    isLast: !page.truncated || page.objects.length === 0,
  }
}

const textOf = (rows: readonly BackupValue[][]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** The same for two parts with the same rows of the same columns. */
export const digestOf = ({ source: { name, columns }, rows }: CopiedPart): string =>
  sha256Hex(`${JSON.stringify([name, columns])}\n${textOf(rows)}`)

/** A file of rows: one JSON array a line, compressed with gzip. @param folder at the top of the place */
export async function packPart(
  folder: string,
  { source, part, rows }: CopiedPart,
): Promise<{ file: BackupPart; content: Uint8Array }> {
  const compressed = new Blob([textOf(rows)]).stream().pipeThrough(new CompressionStream('gzip'))
  const content = new Uint8Array(await new Response(compressed).arrayBuffer())
  const sha256 = sha256Hex(content)
  // The random part keeps the files of two runs at the same time apart. A checksum would say something of encrypted rows.
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const key = `${folder}/${source.name}/${String(part).padStart(6, '0')}-${random}.ndjson.gz`
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
