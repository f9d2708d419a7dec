import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { createdAt, flag } from '#worker/db/columns.ts'
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
    /** Kept as it was sent, because no picture could be encoded, or its card could not be kept: a job finishes it. */
    isUnfinished: flag('is_unfinished').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.path] }),
    index('stored_images_created').on(t.createdAt),
    index('stored_images_uploader').on(t.uploadedBy),
    index('stored_images_unfinished')
      .on(t.createdAt)
      .where(sql`is_unfinished = 1`),
  ],
)
