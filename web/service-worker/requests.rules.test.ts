import { describe, expect, it } from 'vitest'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { framePages, shellPages } from '#web/app/pages/all-pages.ts'
import {
  atOnceOf,
  isOfBuild,
  kindOf as kindOfRequest,
  maxAgeAtOnce,
  pageKey,
  patienceFor,
  withoutPageFiles,
  withPhone,
} from './requests.rules.ts'

const kindOf = (path: string, isNavigation: boolean) => kindOfRequest(path, isNavigation, framePages)

describe('a navigation', () => {
  it.each(publicPages.map(({ path }) => path.replace(':id', '12').replaceAll(/:\w+\?*/g, 'savar')))(
    'to %s is a public page',
    (path) => expect(kindOf(path, true)).toBe('public-page'),
  )

  it.each(
    shellPages.map(({ path }) => path.replace(/:\w+/, '12')).filter((path) => !path.startsWith('/payment/')),
  )('to %s is a page of the frame', (path) => expect(kindOf(path, true)).toBe('shell-page'))

  it.each(['/payment/success', '/payment/manual/AB12', '/no-such-page', '/biodata/x'])(
    'to %s reaches the server first',
    (path) => expect(kindOf(path, true)).toBe('other-page'),
  )

  it.each(['/api/docs', '/sitemap.xml', '/robots.txt', '/storage/photos/a-320.webp'])(
    'to %s is left alone',
    (path) => expect(kindOf(path, true)).toBe('none'),
  )
})

describe('a request of a page', () => {
  it.each([
    '/api/biodata',
    '/api/biodata/12',
    '/api/biodata/12/ratings',
    '/api/biodata/recent',
    '/api/categories/homepage',
    '/api/locations/tree',
    '/api/search/suggestions',
    '/api/settings/faq',
    '/api/stats',
  ])('for %s may be kept', (path) => expect(kindOf(path, false)).toBe('public-read'))

  it.each([
    '/api/me/contacts',
    '/api/auth/me',
    '/api/service-workers/12/biodata',
    '/api/admin/settings',
    '/api/users',
    '/api/biodata/12/comment',
    '/api/payments/manual',
    '/sw.js',
  ])('for %s is left alone', (path) => expect(kindOf(path, false)).toBe('none'))
})

it('keeps the frame without the files of the page that it was answered for', () => {
  const frame = (file: string, call: string) =>
    `<script id="scripts">["/assets/entry.js"${file}]</script><script id="menus">["/assets/menu.js"]</script>` +
    `<script id="calls">["/api/auth/me"${call}]</script>`
  const sent = frame('\n,"/assets/login.js","/assets/form.js"', '\n,"/api/subscription/mine"')
  expect(withoutPageFiles(sent)).toBe(frame('', ''))
  expect(withoutPageFiles(frame('', ''))).toBe(frame('', ''))
})

it('keeps a page under its address without what messengers and advertisements add', () => {
  expect(pageKey('https://k.test/biodata?fbclid=1&category=2&utm_source=x#top')).toBe(
    'https://k.test/biodata?category=2',
  )
  expect(pageKey('https://k.test/biodata?page=2&key=abc')).toBe('https://k.test/biodata?page=2&key=abc')
})

it('knows a page of another build by the entry that it names', () => {
  expect(isOfBuild('["/assets/index-1.js","/assets/home.page-2.js"]', '/assets/index-1.js')).toBe(true)
  expect(isOfBuild('["/assets/index-9.js","/assets/home.page-2.js"]', '/assets/index-1.js')).toBe(false)
  expect(isOfBuild('no files at all', '/assets/index-1.js')).toBe(false)
})

describe('the page of a visitor without a connection', () => {
  const plain = '<main>সংযোগ নেই<!--phone--></main>'

  it('has the phone number of the site from the data of a kept page', () =>
    expect(withPhone(plain, '{"settings":{"contact_phone":"০১৭০০-০০০০০০"}}')).toContain(
      '<a href="tel:01700000000">01700-000000</a>',
    ))

  it.each(['', '{"settings":{"contact_phone":""}}', '{"contact_phone":"\\u003cb>"}'])(
    'has no line for one without it: %s',
    (page) => expect(withPhone(plain, page)).toBe('<main>সংযোগ নেই</main>'),
  )
})

describe('a copy', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const state = { outdatedBuild: '', lastWrite: 0 }
  const patience = (savedAt: number, changes = {}, path = '/') =>
    patienceFor({ savedAt, atOnceFor: atOnceOf(path) }, { ...state, ...changes }, 'b1', now)

  it.each(['/', '/categories', '/about'])('of %s is shown at once for two days', (path) => {
    expect(patience(now - 1, {}, path)).toBe(0)
    expect(patience(now - maxAgeAtOnce + 1, {}, path)).toBe(0)
    expect(patience(now - maxAgeAtOnce, {}, path)).toBe(5_000)
  })
  it.each(['/biodata', '/biodata/12'])('of %s waits for the server after a minute', (path) => {
    expect(patience(now - 59_999, {}, path)).toBe(0)
    expect(patience(now - 60_000, {}, path)).toBe(2_500)
    expect(patience(now - maxAgeAtOnce, {}, path)).toBe(5_000)
  })
  it('waits for the server after a write of this browser', () => {
    expect(patience(now - 60_000, { lastWrite: now - 30_000 })).toBe(5_000)
    expect(patience(now - 60_000, { lastWrite: now - 65_000 })).toBe(5_000)
    expect(patience(now - 60_000, { lastWrite: now - 80_000 })).toBe(0)
  })
  it('waits for the server when the server has another build', () => {
    expect(patience(now - 1, { outdatedBuild: 'b1' })).toBe(5_000)
    expect(patience(now - 1, { outdatedBuild: 'b0' })).toBe(0)
  })
  it('waits for the server when the clock was set back', () => expect(patience(now + 1)).toBe(5_000))
})
