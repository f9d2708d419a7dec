import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { knownVersion, publicDataChanged, readDataVersion, type DataVersion } from './data-version.ts'
import { setCookie } from 'hono/cookie'
import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { signingKeys } from '#worker/lib/keys.ts'

const name = 'changed'
const label = 'data-version'
// Seconds; by then every isolate has asked for the version.
const lifetime = 120

/** The cookie that {@link showChange} sets, with or without the prefix of https. */
const pattern = /(?:^|;\s*)(?:__Host-)?changed=([1-9]\d{0,15})\.([\w-]{43})(?:;|$)/

/**
 * Lets the author of a write see it at once: the browser sends the version of the write with its next requests, which an
 * isolate that knows an older one then asks for. It is signed, so a visitor cannot make an isolate ask for versions that do not exist.
 */
const showChange = (c: Context<AppEnv>, version: number): void =>
  setCookie(c, name, `${version}.${keyedHash(signingKeys(c.env), label, String(version))}`, {
    // Browsers accept the prefix `__Host-` over https only.
    ...(new URL(c.req.url).protocol === 'https:' && { prefix: 'host' as const }),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })

/** The version of the visitor's own write, if it is newer than `known`; otherwise 0. */
function changeShown<RouteEnv extends AppEnv>(c: Context<RouteEnv>, known: number): number {
  const cookies = c.req.header('cookie')
  if (cookies === undefined) return 0
  const [, version = '', mac = ''] = pattern.exec(cookies) ?? []
  if (version === '' || Number(version) <= known) return 0
  const isOurs = keyedHashes(signingKeys(c.env), label, version).some((hash) => constantTimeEqual(hash, mac))
  return isOurs ? Number(version) : 0
}

const keepAliveOf =
  <RouteEnv extends AppEnv>(c: Context<RouteEnv>) =>
  (work: Promise<unknown>) =>
    c.executionCtx.waitUntil(work)

/** The data version for this request, which is read before the data. Null: nothing may be answered from a copy or kept. */
export function versionOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<DataVersion | null> {
  const asking = { binding: c.env.DB, now: c.get('now'), keepAlive: keepAliveOf(c) }
  return readDataVersion(asking, changeShown(c, knownVersion()))
}

/** Reads the data version for anonymous reads, before the database is opened. */
export const dataVersion = createMiddleware<AppEnv>(async (c, next) => {
  const isCached = c.req.method === 'GET' && !c.get('claims')
  c.set('dataVersion', isCached ? await versionOf(c) : null)
  await next()
})

/** Raises the data version in a handler, for a change outside of a route with `changesPublicData`. Never throws. */
export const raiseFor = (c: Context<AppEnv>): Promise<number | null> =>
  publicDataChanged({
    binding: c.env.DB,
    // Not the start of the request: the write is over now.
    now: new Date(),
    keepAlive: keepAliveOf(c),
    log: c.get('log'),
  })

/**
 * The second handler of a write that changes what visitors see: the copies from before become stale everywhere, for its
 * author at once. Other writes leave them alone. Names beside comments and the counters of the home page may be as old as
 * a copy.
 */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  const written = next().then(async () => {
    if (c.get('keepsPublicData')) return
    // A write that ended in a fault may have happened. Its answer does not wait for a database that may be down.
    if (c.res.status >= 500) return void keepAliveOf(c)(raiseFor(c))
    if (c.res.status >= 300) return
    const version = await raiseFor(c)
    if (version !== null) showChange(c, version)
  })
  // The write goes on to the raise when its client hangs up.
  keepAliveOf(c)(written.catch(() => undefined))
  await written
})
