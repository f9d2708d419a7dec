import { describe, expect, it } from 'vitest'
import { makePlace } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'

describe('places', () => {
  it('lists every level, by query and by path, with both names [A-157 A-239]', async () => {
    const { division, district, thana } = await makePlace()
    await makePlace()
    const list = async (path: string) => {
      const { data } = await (await guest.get(`/api/locations/${path}`)).json<{ data: object[] }>()
      return data
    }
    const named = (place: { id: number; name: string; bnName: string }) =>
      expect.objectContaining({ id: place.id, name: place.name, bn_name: place.bnName })
    expect(await list('divisions')).toContainEqual(named(division))
    for (const [level, parent, child] of [
      ['districts', 'division', district],
      ['thanas', 'district', thana],
      ['upazilas', 'district', thana],
    ] as const) {
      const { id } = parent === 'division' ? division : district
      expect(await list(`${level}?${parent}_id=${id}`)).toEqual([named(child)])
      expect(await list(`${level}/${parent}/${id}`)).toEqual([named(child)])
    }
  })

  it('answers an unknown API path with 404 JSON, never a page', async () => {
    const answer = await guest.get('/api/nowhere')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false, error: 'not_found' })
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })
})
