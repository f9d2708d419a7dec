import { randomToken, sha256Hex } from '#worker/lib/crypto.ts'

/** The browser of a request: the token of its cookie, the hash that is stored, and its name for people. */
export type Device = { token: string; tokenHash: string; label: string }

const tokenPattern = /^[\w-]{27}$/

/** The device that a cookie names; a new one when the cookie is missing or malformed. */
export function deviceOfCookie(cookie: string | undefined, userAgent: string | undefined): Device {
  const token = cookie && tokenPattern.test(cookie) ? cookie : randomToken()
  // The token has 160 random bits, so a plain hash cannot be guessed.
  return { token, tokenHash: sha256Hex(token), label: deviceLabel(userAgent) }
}

// The order matters: Edge, Opera and Samsung Internet name Chrome too, and Chrome names Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system, for example `Chrome · Android`. An unknown user agent is an unknown device. */
export function deviceLabel(userAgent: string | undefined = ''): string {
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : 'অজানা ডিভাইস'
}
