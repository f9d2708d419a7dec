import type { Database } from '#worker/db/db.ts'
import type { Context } from 'hono'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { Actor, CurrentUser, TokenClaims } from '#worker/lib/actor.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'
import type { Numbers } from '#worker/middleware/copies/numbers.ts'

/** The context of every Hono handler of this Worker. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    /** A replica for anonymous reads, the primary otherwise. */
    db: Database
    /** Starts at the primary, for what a replica may not know yet. The replica of `db` for an anonymous read. */
    primary: Database
    /** The claims of the bearer token, if its signature is valid. The session may have ended; `actor` tells. */
    claims: TokenClaims | null
    /** The person who makes the request, or null for a guest. Read from the bearer token before any route runs. */
    actor: Actor
    /** Why the session of the bearer token no longer holds. Unset for an open session and for a guest. */
    sessionEnd?: SessionEnd
    /** The settings of the site, read once a request. Routes under /api only. */
    settings: Settings
    /** The reference of the payment that this request was about, if it called a gateway or is a gateway's message. */
    paymentRef?: string
    /** The numbers of the copies in memory and KV, before this request reads any data. Null if the database does not answer. */
    numbers: Numbers | null
    /** Gives the place of this request among those that are handled at once to another one, see `shedLoad`. */
    leaveSlot?: () => void
    log: Logger
    requestId: string
    /** The moment of the request. Rules and queries take it as an argument, so that tests can choose it. */
    now: Date
  }
}

/** The context of a route after `allow.signedIn()`, `allow.only()`, `allow.staff()` or `allow.to()`. */
export type SignedInEnv = AppEnv & { Variables: { user: CurrentUser } }
export type SignedInContext = Context<SignedInEnv>
