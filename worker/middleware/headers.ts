import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '#worker/env.ts'

// The hashes of the inline scripts in web/index.html. A test compares them.
const inlineScripts = [
  "'sha256-FGYbo/NIrRr3QcYb7tbIXL6aTu6pYsvjGFBdAlUKB64='",
  "'sha256-pFUILlCVd5iC/kdlWlYQoysY1fpH7iBQafKeYXvA0to='",
  // `sendEarlyCalls` and `showOwnRows` of `worker/pages/shell.ts`
  "'sha256-OHuYCaH+wA/K4cRp//83Gpor6Q3I64p6bWQbRJKhCDM='",
  "'sha256-iq9I1eHbCcB3NUXpxoq4pk5vbxUFfdCHR3ZE8z7PJ4E='",
]

const turnstile = 'https://challenges.cloudflare.com'

const policy = (withTurnstile: boolean) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts, ...(withTurnstile ? [turnstile] : [])],
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
    // Two years. Not for subdomains, which the owner may serve without https.
    strictTransportSecurity: 'max-age=63072000',
    // In-app browsers open gateway pages in the same window and need the opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: ['self'], microphone: ['self'], geolocation: ['self'] },
  })

const own = policy(false)
const withTurnstile = policy(true)

/**
 * Headers of every answer of the Worker. Scripts load only from this site, and from Turnstile if its key is set; the
 * hydration data is not a script. A page adds a policy of its own for its style element: browsers obey both.
 */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  let policyOfPage: string | null = null
  await (c.env.TURNSTILE_SITE_KEY ? withTurnstile : own)(c, async () => {
    await next()
    policyOfPage = c.res.headers.get('Content-Security-Policy')
  })
  if (policyOfPage !== null) c.res.headers.append('Content-Security-Policy', policyOfPage)
}
