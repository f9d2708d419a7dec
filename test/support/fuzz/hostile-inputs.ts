const nestedJson = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** Path segments in place of an id, already URL-encoded where needed. */
export const hostilePathSegments = [
  'NaN',
  '-1',
  '0',
  '1e9',
  '1.5',
  '999999999999999',
  '9'.repeat(400),
  '__proto__',
  '%F0%9F%98%80',
  '%E2%80%8B1',
  '%00',
  '%zz',
  '%E0%A4%A',
  '..%2f..%2fadmin',
  '1%27%20OR%201=1--',
  '%E0%A7%A7',
]

/** Texts for any field of a query or a body. */
export const hostileTexts = [
  '',
  ' ',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  'ক'.repeat(10_000),
  '👩‍👩‍👧'.repeat(40),
  '\u200b\u200d\u2060',
  '\u202eউল্টো',
  'a\u0000b',
  '__proto__',
  "'; DROP TABLE users; --",
  '"\\"*%_ OR NEAR(',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return this")()}}',
  '%zz',
  "1' OR '1'='1",
  '1) UNION SELECT phone FROM users--',
  'a" OR "b',
  'NEAR("a" "b", 1)',
  'name:a*',
  '^a - b + c',
  '%_%',
  '\u0007\u001b[31m',
  '\ufeffক',
  'ক্\u200dষ',
  '১২৩',
  '०१२',
  '１２３',
  '-0',
  '1e-7',
  '0.1234567',
  '9007199254740993',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  'http://127.0.0.1:1/x',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '=HYPERLINK("http://x")',
  'true',
  'null',
  '[object Object]',
]

/** JSON values for any field of a body. */
export const hostileJsonValues: unknown[] = [
  ...hostileTexts,
  '\ud800',
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  ['a', ['b']],
  Array.from({ length: 5000 }, (_, index) => index),
  {},
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__": {"role": "admin"}}'),
  JSON.parse(nestedJson(50)),
]

const json = 'application/json'
const form = 'multipart/form-data; boundary=x'
const disposition = '--x\r\nContent-Disposition: form-data'

/** Complete bodies with their content type; null sends none. */
export const hostileBodies: (readonly [type: string | null, body: string])[] = [
  ...['', '{', 'null', '[]', '"text"', '\ufeff{}', nestedJson(10_000)].map((body) => [json, body] as const),
  [json, '{"__proto__": {"role": "admin"}, "constructor": 1}'],
  [json, `{"name": "${'x'.repeat(200_000)}"}`],
  [`${json}; charset=utf-16`, '{}'],
  ['text/plain', '{}'],
  [null, 'a=1'],
  ['application/x-www-form-urlencoded', 'name=%zz&name=2&__proto__=1'],
  ['application/octet-stream', '\u0000\u0001'],
  ['multipart/form-data', 'no boundary'],
  [form, ''],
  [form, `${disposition}; name="name"\r\n\r\ncut`],
  [form, `${disposition}\r\n\r\nnameless\r\n--x--\r\n`],
  [form, `${disposition}; name="__proto__"\r\n\r\n1\r\n--x--\r\n`],
]
