import * as z from 'zod/mini'

/** The bucket of this account, or that of another provider. */
export const backupPlaces = ['account', 'outside'] as const
export type BackupPlace = (typeof backupPlaces)[number]

/** A table with its own columns and its keyset (the primary key), or a bucket. */
const sourceSchema = z.object({
  kind: z.enum(['table', 'bucket']),
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
})
export type BackupSource = z.infer<typeof sourceSchema>

/** Where the copy continues: in which source, after which key. */
export type BackupPosition = { source: number; after: BackupValue[] | null }

const partSchema = z.object({
  key: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})
export type BackupPart = z.infer<typeof partSchema>
/** `bytes`: before the encryption. */
export type BackupFile = BackupPart & { source: string }

/** The last file of a backup. A folder without it is an incomplete backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** The names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** The highest id that each table has given out. */
  sequences: z.array(z.tuple([z.string(), z.number()])),
  /** Tables in the order of the copy, then buckets. Rows of a table are arrays of `columns`. */
  sources: z.array(z.extend(sourceSchema, { rows: z.int(), parts: z.array(partSchema) })),
})
export type BackupManifest = z.infer<typeof manifestSchema>
export type BackupValue = string | number | null
