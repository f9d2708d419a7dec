import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

export const imageBuckets = ['pictures', 'documents'] as const

/**
 * Every image gets a row here before it is written to its bucket. The nightly sweep removes images that no other row
 * refers to. Names are content hashes, so the same picture from two people is one object.
 */
export const storedImages = sqliteTable(
  'stored_images',
  {
    bucket: text('bucket', { enum: imageBuckets }).notNull(),
    /** Base path without size and extension: `photos/<hash>`. */
    path: text('path').notNull(),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.path] }), index('stored_images_created').on(t.createdAt)],
)
