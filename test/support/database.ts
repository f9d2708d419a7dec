import '#worker/parts.ts'
import { env } from 'cloudflare:workers'
import { openDatabase } from '#worker/db/db.ts'

/** The database of the current test file. The Worker under test uses the same one. */
export const db = openDatabase(env.DB, 'primary').db
