import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import { formatPhone, isMasked, telAddress } from './format-phone.ts'

it('shows and dials a number in Latin digits', () => {
  expect(formatPhone('০১৭১২-৩৪৫৬৭৮')).toBe('01712-345678')
  expect(telAddress('+৮৮ ০১৭১২-৩৪৫৬৭৮')).toBe('tel:+8801712345678')
  expect([isMasked('01712345678'), isMasked(maskPhone('01712345678'))]).toEqual([false, true])
})

const web = join(import.meta.dirname, '..')
const screens = globSync('{app,features,ui,lib}/**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.test\.|lib\/format-phone\.ts$|ui\/layout\/phone-number\.tsx$/.test(file))
  .map((file) => [file, readFileSync(join(web, file), 'utf8')] as const)

/** Every way to show a number that is not `PhoneNumber`, `PhoneLink` or `formatPhone`. */
const otherWays = [
  /bengaliDigits\([^)]*phone/gi,
  /`tel:/g,
  // The value of an expression between tags, but not of an attribute or a template.
  /(?<![=$])\{[\w.]*phone\}/gi,
]

it('no screen shows a number in another way', () => {
  expect(screens.length).toBeGreaterThan(400)
  const found = screens.flatMap(([file, code]) =>
    otherWays.flatMap((way) => Array.from(code.matchAll(way), ([text]) => `${file}: ${text}`)),
  )
  expect(found).toEqual([])
})
