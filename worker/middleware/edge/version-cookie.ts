import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '#worker/env.ts'
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
export const showChange = (c: Context<AppEnv>, version: number): void =>
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
export function changeShown<RouteEnv extends AppEnv>(c: Context<RouteEnv>, known: number): number {
  const cookies = c.req.header('cookie')
  if (cookies === undefined) return 0
  const [, version = '', mac = ''] = pattern.exec(cookies) ?? []
  if (version === '' || Number(version) <= known) return 0
  const isOurs = keyedHashes(signingKeys(c.env), label, version).some((hash) => constantTimeEqual(hash, mac))
  return isOurs ? Number(version) : 0
}
