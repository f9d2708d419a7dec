import { env } from 'cloudflare:workers'
import { openDatabase } from '#worker/db/db.ts'

/** The file's own database, as the Worker under test sees it. */
export const db = openDatabase(env.DB, 'primary').db
