import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '#test/support/request.ts'

beforeAll(async () => {
  // The first page loads its code.
  await send('GET', '/about')
}, 300_000)

describe('an address that is no page', () => {
  for (const path of [
    '//',
    '///',
    '//example.com',
    '//example.com/biodata',
    '//user@example.com:99/biodata/1',
    '/%',
    '/%00',
    '/%E0%A4%A',
    '/biodata/%E0%A4%A',
    '/sheba/%E0%A4%A/%FF',
    '/biodata//1',
    '/biodata/1//',
    '/biodata?page=%E0%A4%A&category_id=%00',
    '/sheba/%2e%2e/%2e%2e',
    `/${'ক'.repeat(2000)}`,
  ])
    it(`as ${path.slice(0, 40)} is answered calmly, and leads to no other host`, async () => {
      const answer = await send('GET', path)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('location') ?? '').not.toContain('example.com')
      const html = await answer.text()
      expect(html).not.toMatch(/(?:href|src|content)="(?:https?:)?\/\/(?:[^"/]*@)?example\.com/)
    })
})
