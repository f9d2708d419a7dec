const nestedJson = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** Path segments in place of an id, already URL-encoded where needed. */
export const fuzzPathSegments = [
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
export const fuzzTexts = [
  '',
  ' ',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
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
  '%zz',
]

/** JSON values for any field of a body. */
export const fuzzJsonValues: unknown[] = [
  ...fuzzTexts,
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

/** Complete bodies with their content type; null sends none. */
export const fuzzBodies: { type: string | null; body: string }[] = [
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: 'null' },
  { type: 'application/json', body: '[]' },
  { type: 'application/json', body: '"text"' },
  { type: 'application/json', body: nestedJson(10_000) },
  { type: 'application/json', body: '{"__proto__": {"role": "admin"}, "constructor": 1}' },
  { type: 'application/json', body: '\ufeff{}' },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'application/json', body: `{"name": "${'x'.repeat(200_000)}"}` },
  { type: 'text/plain', body: '{}' },
  { type: null, body: 'a=1' },
  { type: 'application/x-www-form-urlencoded', body: 'name=%zz&name=2&__proto__=1' },
  { type: 'application/octet-stream', body: '\u0000\u0001' },
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: 'multipart/form-data; boundary=', body: '--\r\n' },
  { type: 'multipart/form-data; boundary=x', body: '' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\ncut',
  },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--x--\r\n',
  },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  },
]
