import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

export const imageBuckets = ['pictures', 'documents'] as const

/**
 * Every image written to a bucket is written here first: what no row refers to any more is an orphan that the
 * nightly sweep removes. Names are content hashes, so two people's same picture is one object.
 */
export const storedImages = sqliteTable(
  'stored_images',
  {
    bucket: text('bucket', { enum: imageBuckets }).notNull(),
    /** Base path without size and ending: `photos/<hash>`. */
    path: text('path').notNull(),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.path] }), index('stored_images_created').on(t.createdAt)],
)
