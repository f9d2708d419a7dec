import { describe, expect, it } from 'vitest'
import { makeCategory, makePlace, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'

const path = '/api/search/suggestions'
type Named = { id: number; name: string; words: string }
type File = {
  data: {
    trades: (Named & { image: string | null })[]
    divisions: Named[]
    districts: Named[]
    upazilas: (Named & { district_id: number })[]
  }
}
const read = async () => (await (await guest.get(path)).json<File>()).data

describe('the file of suggestions', () => {
  it('has the active trades with their words, and the places with their other names', async () => {
    const own = await makeCategory({
      name: 'ঘুড়ি কারিগর',
      words: ['ghuri', 'ঘুড়ি বানানো'],
      image: 'categories/abc',
    })
    const known = await makeCategory({ name: 'ইলেকট্রিশিয়ান' })
    const closed = await makeCategory({ name: 'বন্ধ পেশা', isActive: false })
    const { district, thana } = await makePlace()
    const { trades, districts, upazilas } = await read()
    expect(trades.find(({ id }) => id === own.id)).toEqual({
      id: own.id,
      name: 'ঘুড়ি কারিগর',
      image: '/storage/categories/abc',
      words: 'ghuri,ঘুড়ি বানানো',
    })
    expect(trades.find(({ id }) => id === known.id)?.words).toContain('electrician')
    expect(trades.some(({ id }) => id === closed.id)).toBe(false)
    expect(districts.find(({ id }) => id === district.id)).toMatchObject({ name: district.bnName })
    expect(upazilas.find(({ id }) => id === thana.id)).toMatchObject({
      name: thana.bnName,
      words: thana.name,
      district_id: district.id,
    })
  })

  it('is answered with 304 until a trade changes', async () => {
    const trade = await makeCategory({ name: 'পুরোনো নাম' })
    const first = await guest.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await guest.get(path, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)

    const admin = await as(await makeUser('admin'))
    await admin.put(`/api/categories/${trade.id}`, { name: 'নতুন নাম' })
    const changed = await guest.get(path, { headers: { 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
    expect((await changed.json<File>()).data.trades.map(({ name }) => name)).toContain('নতুন নাম')
  })
})
