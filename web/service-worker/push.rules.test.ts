import { expect, it } from 'vitest'
import { digestText, queueText, textInstead } from '#worker/features/outbox/push/push-messages.rules.ts'
import { readMessage } from './push.ts'
import { framePages } from '#web/app/pages/all-pages.ts'
import { kindOf } from './requests.rules.ts'

const message = { title: 'অনুমোদিত', body: 'খুঁজে পাবেন', path: '/worker/submit', tag: 'sms-1' }

it('reads a message of the server', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message)
})

it.each([null, '', 'text', 'null', '[]', '{"title":1}', '{"title":"","body":""}'])(
  'shows that there is news for %j',
  (text) => {
    expect(readMessage(text)).toEqual({ title: 'নতুন খবর আছে', body: '', path: '/', tag: 'news' })
  },
)

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:1', '', 7])(
  'opens the home page instead of %s',
  (path) => {
    expect(readMessage(JSON.stringify({ ...message, path })).path).toBe('/')
  },
)

it('opens a page of the site for each message', () => {
  const kinds = [
    'worker_approved',
    'worker_rejected',
    'worker_deactivated',
    'change_approved',
    'change_rejected',
  ]
  const texts = [
    ...kinds.map((kind) => textInstead(kind)),
    textInstead('provider_request', { category_id: 1, place_level: 'upazila', place_id: 2 }),
    digestText(3),
    queueText(20),
  ]
  const pages = texts.map((text) =>
    kindOf(new URL(text?.path ?? '', 'https://kormi.example').pathname, true, framePages),
  )
  expect(new Set(pages)).toEqual(new Set(['shell-page', 'public-page']))
})
