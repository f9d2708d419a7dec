import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorOf, refusedFields } from '#test/support/answers.ts'
import { rowsOf } from '#test/support/database.ts'
import { insertRow, makeUser } from '#test/support/factories.ts'
import { changeSettings } from '#test/support/settings.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { informationPages } from './content-pages.table.ts'

describe('an information page', () => {
  it('is answered with its title, description and HTML', async () => {
    const updatedAt = new Date('2026-11-01T10:00:00Z')
    const page = { slug: 'faq', title: 'আমাদের সম্পর্কে', description: 'কর্মী কী', html: '<p>স্বাগতম</p>' }
    await insertRow(informationPages, { ...page, updatedAt })
    expect(await (await guest.get('/api/information/faq')).json()).toEqual({
      data: { ...page, updated_at: '2026-11-01T10:00:00.000Z' },
    })
  })

  it.each(['about', 'contact', 'terms', 'refund-policy'])(
    '%s ends with who runs the site and when they answer',
    async (slug) => {
      const page = { slug, title: 'ক', description: 'খ', html: '<p>শুরু</p>' }
      await insertRow(informationPages, { ...page, updatedAt: new Date() })
      const owner = { owner_name: 'ক & <খ>', owner_licence: 'TRAD/1' }
      await changeSettings({ ...owner, open_hours: 'সকাল ১০টা থেকে', answer_days: '3' })
      const { data } = await (await guest.get(`/api/information/${slug}`)).json<{ data: { html: string } }>()
      expect(data.html).toMatch(/^<p>শুরু<\/p>.*ক &amp; &lt;খ&gt;.*TRAD\/1.*সকাল ১০টা থেকে.*উত্তর ৩ দিনের মধ্যে/)
    },
  )

  it.each(['nothing', 'About%20us', '..%2f'])(
    'that does not exist, such as %s, is not found',
    async (slug) => {
      expect(await errorOf(await guest.get(`/api/information/${slug}`))).toEqual([404, 'not_found'])
    },
  )
})

describe('an information page in the hands of an admin', () => {
  let counter = 0

  async function makePage() {
    const slug = `page-${(counter += 1)}`
    const page = { slug, title: 'শিরোনাম', description: 'বর্ণনা', html: '<p>লেখা</p>' }
    await insertRow(informationPages, { ...page, updatedAt: new Date('2026-11-01T10:00:00Z') })
    return slug
  }
  const put = async (slug: string, body: object) =>
    (await as(await makeUser('admin'))).put(`/api/admin/information/${slug}`, body)

  it('changes the given fields, sanitised and audited, for every reader at once', async () => {
    const slug = await makePage()
    const html = '<h1>নতুন</h1><script>x</script><p onclick="x">লেখা</p>'
    expect((await put(slug, { html })).status).toBe(200)
    const shown = await (await guest.get(`/api/information/${slug}`)).json<{ data: object }>()
    expect(shown.data).toMatchObject({ title: 'শিরোনাম', html: '<h2>নতুন</h2><p>লেখা</p>' })
    const change = { before: { html: '<p>লেখা</p>' }, after: { html: '<h2>নতুন</h2><p>লেখা</p>' } }
    expect(await rowsOf(auditLog, eq(auditLog.entityId, slug))).toMatchObject([
      { action: 'information.changed', ...change },
    ])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ description: 'ক'.repeat(301) }, 'description'],
    [{ html: '<script>alert(1)</script>' }, 'html'],
    [{ html: '<p></p>' }, 'html'],
  ])('is not saved as %j', async (body, field) => {
    const slug = await makePage()
    expect(await refusedFields(await put(slug, body))).toEqual([field])
  })

  it('cannot be added by a new address', async () =>
    expect((await put('new-page', { title: 'ক' })).status).toBe(404))
})
