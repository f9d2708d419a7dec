import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, moment } from '#worker/db/columns.ts'
import type { BrowserFamily, ClientErrorKind } from './client-errors.schema.ts'

/**
 * Errors in the browsers of visitors: one row for each fingerprint and day. Texts are scrubbed. No account, no address of a
 * network.
 */
export const clientErrors = sqliteTable(
  'client_errors',
  {
    id: id(),
    /** The same error in all builds: message and file. */
    issue: text('issue').notNull(),
    /** The same error in one build: message, place in the code and build. */
    fingerprint: text('fingerprint').notNull(),
    /** yyyy-mm-dd in Dhaka. */
    day: text('day').notNull(),
    kind: text('kind').$type<ClientErrorKind>().notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    /** A pattern of the path: `/biodata/:id`. */
    path: text('path').notNull(),
    /** The Git commit of the page. */
    build: text('build').notNull(),
    /** Of the last report, like width and connection. */
    browser: text('browser').$type<BrowserFamily>().notNull(),
    /** Of the window, in CSS pixels. */
    width: integer('width').notNull(),
    wasOffline: flag('was_offline').notNull(),
    /** The reports of that day. */
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (t) => [
    uniqueIndex('client_errors_once_a_day').on(t.fingerprint, t.day),
    index('client_errors_last').on(t.lastAt),
    index('client_errors_issue').on(t.issue),
  ],
)
