// What wrangler.toml binds. `env` of cloudflare:workers and every handler see this shape.
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher
    DB: D1Database
    PICTURES: R2Bucket
    DOCUMENTS: R2Bucket
    KV: KVNamespace
    IMAGES: ImagesBinding
    RATE_LIMITER: RateLimit
    ENVIRONMENT: 'development' | 'production'
    /** The site's own address without a trailing slash; empty means the address of the request. */
    PUBLIC_ORIGIN: string
    JWT_SECRET: string
    SETTINGS_KEY: string
    /** Sends SSLCommerz calls to a double instead of its two hosts. */
    SSLCOMMERZ_BASE_URL?: string
  }
}
interface Env extends Cloudflare.Env {}
