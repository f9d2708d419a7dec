import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePlace } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import worker from '#worker/index.ts'

/** @param latitude of the district; the tests share their rows */
async function makePosition(latitude: number) {
  const place = await makePlace()
  await db.update(districts).set({ latitude, longitude: 90.4074 }).where(eq(districts.id, place.district.id))
  await db.update(thanas).set({ latitude: 23.8583, longitude: 90.2667 }).where(eq(thanas.id, place.thana.id))
  return place
}

async function guess(cf: Partial<Record<string, string>>) {
  const context = createExecutionContext()
  const answer = await worker.fetch(
    new Request('http://kormi.test/api/locations/guess', { cf }),
    env,
    context,
  )
  await waitOnExecutionContext(context)
  return answer
}

describe('the positions of the places', () => {
  it('are those of all places that have one, cached for all visitors', async () => {
    const { district, thana } = await makePosition(23.7104)
    const other = await makePlace()
    const answer = await guest.get('/api/locations/positions')
    expect(answer.headers.get('etag')).not.toBeNull()
    const { data } = await answer.json<{ data: Record<'districts' | 'upazilas', { id: number }[]> }>()
    expect(data.districts).toContainEqual({ id: district.id, latitude: 23.71, longitude: 90.41 })
    expect(data.upazilas).toContainEqual({ id: thana.id, latitude: 23.86, longitude: 90.27 })
    expect(data.upazilas.some(({ id }) => id === other.thana.id)).toBe(false)
  })
})

describe('the guessed district', () => {
  it('is the nearest to where the network says that the visitor is, and is kept nowhere', async () => {
    const { district, division } = await makePosition(25.1)
    const said = vi.spyOn(console, 'log')
    const answer = await guess({ country: 'BD', latitude: '25.19', longitude: '90.39' })
    expect(await answer.json()).toEqual({
      data: { division_id: division.id, district_id: district.id, name: district.bnName },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(said.mock.calls.flat().join(' ')).not.toContain('25.19')
    said.mockRestore()
  })

  it('is null abroad and without a position', async () => {
    await makePosition(23.7)
    for (const cf of [
      { country: 'IN', latitude: '23.7', longitude: '90.4' },
      { country: 'BD', city: '' },
    ])
      expect(await (await guess(cf)).json()).toEqual({ data: null })
    expect(await (await guest.get('/api/locations/guess')).json()).toEqual({ data: null })
  })
})
