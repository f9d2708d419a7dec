import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '#worker/env.ts'

const policyHeader = 'Content-Security-Policy'
const turnstile = 'https://challenges.cloudflare.com'

/** What scripts may load from, in a content security policy: this site, and Turnstile if its key is set. */
export const scriptSources = (withTurnstile: boolean): string[] => [
  "'self'",
  ...(withTurnstile ? [turnstile] : []),
]

const policy = (withTurnstile: boolean) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: scriptSources(withTurnstile),
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
    // For Internet Explorer and Flash, and for names of other hosts, which pages hardly have.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    permissionsPolicy: { camera: ['self'], microphone: ['self'], geolocation: ['self'] },
  })

const own = policy(false)
const withTurnstile = policy(true)

/**
 * Headers of every answer of the Worker. The hydration data is not a script. A page adds directives to the policy, which allow its
 * inline elements.
 */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  let policyOfPage: string | null = null
  await (c.env.TURNSTILE_SITE_KEY ? withTurnstile : own)(c, async () => {
    await next()
    policyOfPage = c.res.headers.get(policyHeader)
  })
  if (policyOfPage !== null)
    c.res.headers.set(policyHeader, `${c.res.headers.get(policyHeader)}; ${policyOfPage}`)
}
