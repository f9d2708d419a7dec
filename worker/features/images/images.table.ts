import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

export const imageBuckets = ['pictures', 'documents'] as const

/** Each image gets a row before it is written to its bucket, so that the nightly sweep finds the unreferenced ones. */
export const storedImages = sqliteTable(
  'stored_images',
  {
    bucket: text('bucket', { enum: imageBuckets }).notNull(),
    path: text('path').notNull(),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.path] }),
    index('stored_images_created').on(t.createdAt),
    index('stored_images_uploader').on(t.uploadedBy),
  ],
)
