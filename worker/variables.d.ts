// `Env`, for `env` of cloudflare:workers and for every handler: the generated bindings, and what wrangler.toml cannot declare.
declare namespace Cloudflare {
  interface Env extends WranglerBindings {
    /** `trial`: an empty site on this machine that behaves like production, except that it may call test doubles here. */
    ENVIRONMENT: 'development' | 'trial' | 'production'
    /** The Git commit that was deployed. `npm run deploy` sets it. */
    VERSION?: string
    /** One log line stands for so many ordinary requests; 1 logs all. Without it 20. */
    LOG_SAMPLE?: string
    /** Earlier values of JWT_SECRET, separated by spaces, newest first. Their tokens and codes are still accepted. */
    JWT_SECRET_OLD?: string
    /** Earlier values of SETTINGS_KEY, separated by spaces, newest first. They only open what they sealed. */
    SETTINGS_KEY_OLD?: string
    /** Cloudflare Turnstile. Without both keys the challenge of sign-in is a proof of work. */
    TURNSTILE_SITE_KEY?: string
    TURNSTILE_SECRET_KEY?: string
    /** `<public key>.<private key>` of Web Push, see worker/features/push. Without it nothing is pushed. */
    VAPID_KEYS?: string
    /** With OUTSIDE_COPY_URL and OUTSIDE_COPY_REGION the place of the copy outside, see worker/OPERATIONS.md. */
    OUTSIDE_COPY_KEY_ID?: string
    OUTSIDE_COPY_SECRET?: string
    /** Sends SSLCommerz calls to a double instead of the two hosts of SSLCommerz. */
    SSLCOMMERZ_BASE_URL?: string
  }
}
interface Env extends Cloudflare.Env {}
