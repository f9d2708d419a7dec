import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '#worker/env.ts'

// The hash of the only inline script, in web/index.html. A test compares the two.
const frameScript = "'sha256-hZpcO71D/bzRvIA9n34KPHuDgKqYm7vvsluG5v0CKUw='"

const turnstile = 'https://challenges.cloudflare.com'

const policy = (withTurnstile: boolean) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", frameScript, ...(withTurnstile ? [turnstile] : [])],
      // The proof of work of sign-in runs in a Worker of the browser.
      workerSrc: ["'self'"],
      ...(withTurnstile && { frameSrc: [turnstile] }),
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // Two years, as lists of preloaded sites expect.
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    // In-app browsers open gateway pages in the same window and need the opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
  })

const own = policy(false)
const withTurnstile = policy(true)

/**
 * Headers of every answer of the Worker. Scripts load only from this site, and from Turnstile if its key is set; the
 * hydration data is not a script.
 */
export const headers: MiddlewareHandler<AppEnv> = (c, next) =>
  (c.env.TURNSTILE_SITE_KEY ? withTurnstile : own)(c, next)
