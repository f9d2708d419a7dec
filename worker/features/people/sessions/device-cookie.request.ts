import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#worker/env.ts'
import { deviceOfCookie, type Device } from './sessions.rules.ts'

const cookieName = 'device'
// The longest time that browsers keep a cookie, in seconds.
const cookieLifetime = 400 * 24 * 60 * 60

// The prefix `__Host-` keeps subdomains from setting the cookie. Browsers accept it over https only.
const prefixOf = (c: Context): 'host' | undefined =>
  new URL(c.req.url).protocol === 'https:' ? 'host' : undefined

export const deviceOf = (c: Context): Device =>
  deviceOfCookie(getCookie(c, cookieName, prefixOf(c)), c.req.header('user-agent'))

/** Only after a successful sign-in: the cookie says that this browser knew the password or the code. */
export const rememberDevice = (c: Context<AppEnv>, device: Device): void =>
  setCookie(c, cookieName, device.token, {
    prefix: prefixOf(c),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    maxAge: cookieLifetime,
  })
