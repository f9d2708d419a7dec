import { maskPhones } from './mask-phones.ts'

const removed = '…'

// The order matters: what one rule removes must not look like something else to the next one. Repetitions are bounded, because
// anyone may send a text that makes them start again at each character.
const rules: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+\S+/gi, `Bearer ${removed}`],
  [/\beyJ[\w-]{4,}(?:\.[\w-]+)*/g, removed],
  [/[^\s@<>"'`()]{1,64}@[^\s@<>"'`()]{1,100}\.[^\s@<>"'`()]+/g, removed],
  [/(\bhttps?:\/\/)[^\s/?#"'`()<>@]{0,200}@/g, `$1${removed}@`],
  // Queries and fragments, also of addresses without a host.
  [/((?:\bhttps?:\/\/|\/)[^\s?#"'`()<>]{0,200})[?#][^\s"'`()<>]*/g, `$1?${removed}`],
  [/[?&][\w.[\]-]+=[^\s"'`()<>]*/g, `?${removed}`],
  [
    /\b((?:[a-z]*[_-])?(?:password|passwd|pwd|secret|token|otp|pin|code|authorization|cookie|session|api[_-]?key|credential|nid|id[_-]?number|trx(?:[_-]?id)?))(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|\S+)/gi,
    `$1$2${removed}`,
  ],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, removed],
  [/(?<![\da-f:])(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}(?![\da-f:])/gi, removed],
  // National ids and cards, written in one piece or in groups.
  [/(?<![\p{L}\p{N}*])\p{Nd}(?:[\s-]?\p{Nd}){8,30}(?![\p{L}\p{N}])/gu, removed],
  // Keys and ids without meaning. Files of this site keep their names, because a stack names them.
  [/(?<![\w-])(?<!\/assets\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, removed],
  // Names and comments are Bengali; the texts of errors are not.
  [/[\p{Script=Bengali}][\p{Script=Bengali}\s]*[\p{Script=Bengali}]|[\p{Script=Bengali}]/gu, removed],
]

/** Quoted values, for example a piece of an answer that is no JSON. The name of a property says what is wrong and stays. */
const withoutQuotedValues = (text: string) =>
  text.replace(/(["'`‘“])((?:(?!\1)[^\n])*)\1/g, (whole, quote: string, value: string) =>
    /^[\w$.#/:-]{0,60}$/.test(value) ? whole : `${quote}${removed}${quote}`,
  )

/**
 * A text of a program without what may be private: phones, e-mail addresses, tokens, secrets, queries of addresses, IP
 * addresses, long numbers, quoted values and Bengali words.
 */
export const scrub = (text: string): string =>
  rules.reduce(
    (scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement),
    maskPhones(withoutQuotedValues(text.normalize('NFC'))),
  )

/** The path of an address as a pattern: `/biodata/12?from=x` becomes `/biodata/:id`. */
export const pathPattern = (address: string): string =>
  (/^[^?#]*/.exec(address)?.[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z]+(?:-[a-z]+)*$|^$/.test(part) && part.length <= 30 ? part : ':id'))
    .slice(0, 8)
    .join('/')
