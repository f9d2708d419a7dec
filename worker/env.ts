import type { Database } from '#worker/db/db.ts'
import type { Actor } from '#worker/lib/actor.ts'
import type { Logger } from '#worker/lib/log.ts'

/** What every Hono handler of this Worker finds in its context. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    /** The database as this request should see it: a replica for anonymous reads, the primary otherwise. */
    db: Database
    /** Who asks; a guest has no user. Filled from the bearer token before any route runs. */
    actor: Actor
    log: Logger
    requestId: string
    /** The moment of the request: rules and queries take it as an argument, so tests can choose it. */
    now: Date
  }
}
