import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/**
 * A browser to which messages of an account are pushed. A trigger deletes the row when its session is ended; nothing is
 * pushed to the browser of one that has expired.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** The session that last renewed it. It may have been deleted since. */
    sessionId: text('session_id').notNull(),
    /** The address at the push service: who knows it and the keys of the site can write to the browser. */
    endpoint: text('endpoint').notNull(),
    /** The keys of the browser, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Names the key pair of the site. A browser takes messages of the pair with which it subscribed only. */
    keyId: text('key_id').notNull(),
    /** yyyy-mm-dd in the site's timezone: the day whose digest is queued. Empty before the first. */
    digestDay: text('digest_day').notNull().default(''),
    createdAt: createdAt(),
    renewedAt: moment('renewed_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_digest').on(t.digestDay, t.id),
    index('push_subscriptions_renewed').on(t.renewedAt),
  ],
)
