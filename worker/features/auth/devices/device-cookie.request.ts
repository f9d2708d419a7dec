import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#worker/env.ts'
import { deviceOfCookie, type Device } from './devices.rules.ts'

const cookieName = 'device'
// The longest time that browsers keep a cookie, in seconds.
const cookieLifetime = 400 * 24 * 60 * 60

export const deviceOf = (c: Context<AppEnv>): Device =>
  deviceOfCookie(getCookie(c, cookieName), c.req.header('user-agent'))

/** Only after a successful sign-in: the cookie says that this browser knew the password or the code. */
export const rememberDevice = (c: Context<AppEnv>, device: Device): void =>
  setCookie(c, cookieName, device.token, {
    path: '/api/auth',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    maxAge: cookieLifetime,
  })
