import { openDatabase, type Database } from '#worker/db/db.ts'

/** The database of a command, which writes more at once than a request, perhaps on a busy computer. */
export const commandDatabase = (d1: D1Database): Database =>
  openDatabase(d1, 'primary', { read: 120_000, write: 120_000 }).db
