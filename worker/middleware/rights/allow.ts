import { createMiddleware } from 'hono/factory'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv, SignedInEnv } from '#worker/env.ts'
import type { Database } from '#worker/db/db.ts'
import type { CurrentUser, TokenClaims } from '#worker/lib/actor.ts'
import { signingKeys, type KeyRing } from '#worker/lib/keys.ts'
import { forbidden, notFound, refused, unauthenticated } from '#worker/lib/errors.ts'
import { hasRight, isStaff, type Permission, type Right, type Role } from '#worker/lib/rights.schema.ts'
import { switchedOffPermissions } from '#worker/lib/staff-rights.schema.ts'
import { missingActMessage } from '#worker/lib/missing-act.schema.ts'
import { sessionEnded, type SessionEnd } from '#worker/lib/session-end.ts'

type ReadToken = (token: string, keys: KeyRing, now: Date) => Promise<TokenClaims | null>

export type FindCurrentUser = (
  db: Database,
  options: { claims: TokenClaims; now: Date },
) => Promise<CurrentUser | SessionEnd>

/**
 * Verifies the bearer token before anything reads the database. A token that is malformed, expired or badly signed makes
 * the request a guest's; only a route for signed-in people refuses it. Answers to a verified token are never stored by a cache.
 */
export const identify = (readToken: ReadToken) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const claims = token ? await readToken(token, signingKeys(c.env), c.get('now')) : null
    c.set('claims', claims)
    if (token && !claims) c.set('sessionEnd', 'expired')
    await next()
    if (claims) c.header('Cache-Control', 'private, no-store')
  })

/** The write that records that a session is in use, or null if that is recorded. */
type RecordUse = (db: Database, user: CurrentUser, now: Date) => PromiseLike<unknown> | null

/**
 * Reads the actor of the verified token from the primary: a replica may not know yet that the session was ended. That the
 * session is in use is recorded after the response.
 */
export const session = (findCurrentUser: FindCurrentUser, recordUse: RecordUse) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const claims = c.get('claims')
    const found = claims && (await findCurrentUser(c.get('primary'), { claims, now: c.get('now') }))
    if (typeof found === 'string') c.set('sessionEnd', found)
    const actor = typeof found === 'string' ? null : found
    c.set('actor', actor)
    const use = actor && recordUse(c.get('db'), actor, c.get('now'))
    if (use) c.executionCtx.waitUntil(Promise.resolve(use).catch(() => c.get('log').warn('last_seen_failed')))
    await next()
  })

/** Who may call a route. */
export type Callers = 'anyone' | 'signed-in' | Right

/** The right that a middleware states. A test reads the route table with it, so that no route is without a right. */
export const statedRights = new WeakMap<object, Callers>()

function state<Env extends AppEnv>(
  callers: Callers,
  handler: MiddlewareHandler<Env>,
): MiddlewareHandler<Env> {
  statedRights.set(handler, callers)
  return handler
}

// A person with a password that an admin gave out may only read their account, change the password and sign out.
const openBeforeChange = /^\/api\/(?:auth\/(?:me|logout|reauthenticate)|admin\/profile)$/

function ensureOwnPassword(actor: CurrentUser, path: string): void {
  if (!actor.mustChangePassword || openBeforeChange.test(path)) return
  const message = 'এটি একবারের পাসওয়ার্ড। আগে নিজের নতুন পাসওয়ার্ড দিন, তারপর কাজ শুরু করুন।'
  throw refused(403, 'password_change_required', message)
}

/** A member of the staff may have had the act a minute ago, so the message names it. */
const withoutRight = (actor: CurrentUser, right: Right) =>
  isStaff(actor) && typeof right === 'string' ? forbidden(missingActMessage(right)) : forbidden()

const isSwitchedOff = (right: Callers, settings: AppEnv['Variables']['settings']) =>
  (switchedOffPermissions(settings) as readonly unknown[]).includes(right)

/** Lets users with the right pass. @throws 404 for a part of the site that is switched off, 401 for a guest, 403 for others, a password that must be changed or a missing second factor */
const signedInWith = (right: Right | 'signed-in') =>
  state<SignedInEnv>(right, (c, next) => {
    const actor = c.get('actor')
    const end = c.get('sessionEnd')
    if (!actor) throw end ? sessionEnded(end) : unauthenticated()
    if (right !== 'signed-in' && !hasRight(actor, right)) throw withoutRight(actor, right)
    if (isSwitchedOff(right, c.get('settings'))) throw notFound()
    ensureOwnPassword(actor, c.req.path)
    ensureEnrolled(actor, c.req.path, c.get('settings'), c.env.ENVIRONMENT)
    c.set('user', actor)
    c.header('Cache-Control', 'private, no-store')
    return next()
  })

/** The right to call a route: the first handler of every route. Handlers find the user as `c.get('user')`. */
export const allow = {
  anyone: () => state<AppEnv>('anyone', (_, next) => next()),
  signedIn: () => signedInWith('signed-in'),
  /** What belongs to a role itself, such as the contacts of a customer. */
  only: (...roles: Role[]) => signedInWith(roles),
  /** All staff: their own accounts. */
  staff: () => signedInWith('staff'),
  to: (act: Permission) => signedInWith(act),
}

type Settings = Pick<AppEnv['Variables']['settings'], 'require_second_factor'>

/** Whether this role needs a second factor. An empty setting requires it of admin and staff, except in development. */
export function mustHaveSecondFactor(
  role: CurrentUser['role'],
  { require_second_factor: setting }: Settings,
  environment: Env['ENVIRONMENT'],
): boolean {
  const level = setting || (environment === 'development' ? 'none' : 'staff')
  return level === 'staff' ? isStaff({ role }) : level === 'admin' && role === 'admin'
}

type Person = Pick<CurrentUser, 'role' | 'hasSecondFactor' | 'mustChangePassword' | 'isFirstSession'>

/**
 * Whether this person may only enrol. A one-time password is changed before, and an empty setting leaves the session of the
 * first sign-in open.
 */
export const mustEnrol = (person: Person, settings: Settings, environment: Env['ENVIRONMENT']): boolean =>
  !person.hasSecondFactor &&
  !person.mustChangePassword &&
  !(person.isFirstSession && !settings.require_second_factor) &&
  mustHaveSecondFactor(person.role, settings, environment)

const openBeforeEnrolment = /^\/api\/(?:auth\/(?:me|logout|reauthenticate)|me\/second-factor(?:\/confirm)?)$/

/** @throws 403 `second_factor_enrolment_required` */
function ensureEnrolled(
  person: Person,
  path: string,
  settings: Settings,
  environment: Env['ENVIRONMENT'],
): void {
  if (openBeforeEnrolment.test(path) || !mustEnrol(person, settings, environment)) return
  const message = 'আপনার অ্যাকাউন্টে দুই ধাপের লগইন বাধ্যতামূলক। আগে সেটি চালু করুন, তারপর কাজ শুরু করুন।'
  throw refused(403, 'second_factor_enrolment_required', message)
}

/** How long a confirmed password counts, in milliseconds. */
export const reauthenticationLifetime = 5 * 60_000

/** @throws 403 `reauthentication_required` unless the password was confirmed in this session in the last five minutes */
export function ensureReauthenticated(
  { reauthenticatedAt }: Pick<CurrentUser, 'reauthenticatedAt'>,
  now: Date,
): void {
  if (reauthenticatedAt && now.getTime() - reauthenticatedAt.getTime() < reauthenticationLifetime) return
  throw refused(403, 'reauthentication_required', 'নিরাপত্তার জন্য আগে আপনার পাসওয়ার্ড নিশ্চিত করুন।')
}

/** The guard of a route that needs a recently confirmed password. Stands after the `allow` guard of the route. */
export const reauthenticated = createMiddleware<SignedInEnv>((c, next) => {
  ensureReauthenticated(c.get('user'), c.get('now'))
  return next()
})
