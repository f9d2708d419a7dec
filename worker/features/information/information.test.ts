import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import { informationPages } from './information.table.ts'

describe('an information page', () => {
  it('is answered with its title, description and HTML', async () => {
    const updatedAt = new Date('2026-11-01T10:00:00Z')
    const page = { slug: 'about', title: 'আমাদের সম্পর্কে', description: 'কর্মী কী', html: '<p>স্বাগতম</p>' }
    await db
      .insert(informationPages)
      .values({ ...page, updatedAt })
      .onConflictDoUpdate({ target: informationPages.slug, set: { ...page, updatedAt } })
    expect(await (await guest.get('/api/information/about')).json()).toEqual({
      data: { ...page, updated_at: '2026-11-01T10:00:00.000Z' },
    })
  })

  it.each(['nothing', 'About%20us', '..%2f'])(
    'that does not exist, such as %s, is not found',
    async (slug) => {
      const answer = await guest.get(`/api/information/${slug}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: 'not_found' })
    },
  )
})
