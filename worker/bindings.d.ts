// The bindings of wrangler.toml, for `env` of cloudflare:workers and for every handler.
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher
    DB: D1Database
    PICTURES: R2Bucket
    DOCUMENTS: R2Bucket
    BACKUPS: R2Bucket
    KV: KVNamespace
    IMAGES: ImagesBinding
    /** For writes. */
    RATE_LIMITER: RateLimit
    READ_LIMITER: RateLimit
    /** `trial`: an empty site on this machine that behaves like production, except that it may call test doubles here. */
    ENVIRONMENT: 'development' | 'trial' | 'production'
    /** The public address without a trailing slash; empty means the address of the request. */
    PUBLIC_ORIGIN: string
    /** The Git commit that was deployed. `npm run deploy` sets it. */
    VERSION?: string
    /** Signs bearer tokens and hashes one-time codes. */
    JWT_SECRET: string
    /** Earlier values of JWT_SECRET, separated by spaces, newest first. Their tokens and codes are still accepted. */
    JWT_SECRET_OLD?: string
    /** Seals stored secrets and identity numbers. */
    SETTINGS_KEY: string
    /** Earlier values of SETTINGS_KEY, separated by spaces, newest first. They only open what they sealed. */
    SETTINGS_KEY_OLD?: string
    /** Cloudflare Turnstile. Without both keys the challenge of sign-in is a proof of work. */
    TURNSTILE_SITE_KEY?: string
    TURNSTILE_SECRET_KEY?: string
    /** Sends SSLCommerz calls to a double instead of the two hosts of SSLCommerz. */
    SSLCOMMERZ_BASE_URL?: string
  }
}
interface Env extends Cloudflare.Env {}
