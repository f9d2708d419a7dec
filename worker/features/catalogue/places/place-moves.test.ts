import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'

const base = '/api/admin/geolocation'

let admin: Awaited<ReturnType<typeof as>>
let counter = 0
const names = () => {
  counter += 1
  return {
    name: `Place ${counter} ${crypto.randomUUID().slice(0, 6)}`,
    bn_name: `জায়গা ${counter} নং ${crypto.randomUUID().slice(0, 6)}`,
  }
}
const audits = (entity: string, id: number) =>
  db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.entity} = ${entity} AND ${auditLog.entityId} = ${String(id)}`)
const browse = async (query: string) =>
  (await (await guest.get(`/api/biodata?${query}`)).json<{ data: { id: number }[] }>()).data.map(
    ({ id }) => id,
  )

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

describe('moving a place', () => {
  it('carries profiles, accounts, waiting edits and lists along', async () => {
    const [from, to] = [await makePlace(), await makePlace()]
    const { id: category } = await makeCategory()
    const provider = await makeProvider({ place: from, categoryId: category })
    const chain = { divisionId: from.division.id, districtId: from.district.id, upazilaId: from.thana.id }
    const account = await makeUser('customer', chain)
    const bystander = await makeProvider()
    await db
      .insert(providerChanges)
      .values({ providerId: bystander.id, createdAt: new Date(), changes: chain })

    const moved = await admin.put(`${base}/thanas/${from.thana.id}`, { district_id: to.district.id })
    expect(moved.status).toBe(200)
    const expected = { divisionId: to.division.id, districtId: to.district.id, upazilaId: from.thana.id }
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ ...expected, division: to.division.bnName, district: to.district.bnName })
    expect((await db.select().from(users).where(eq(users.id, account.id)))[0]).toMatchObject(expected)
    const [change] = await db
      .select()
      .from(providerChanges)
      .where(eq(providerChanges.providerId, bystander.id))
    expect(change?.changes).toMatchObject({ ...expected, district: to.district.bnName })
    expect(await browse(`category=${category}&district_id=${from.district.id}`)).toEqual([])
    expect(await browse(`division_id=${from.division.id}`)).toEqual([])
    for (const query of [
      `category=${category}&district_id=${to.district.id}`,
      `division_id=${to.division.id}`,
      `upazila_id=${from.thana.id}&district_id=${to.district.id}`,
    ])
      expect(await browse(query)).toEqual([provider.id])
  })

  it('carries all thanas of a district to another division', async () => {
    const [from, to] = [await makePlace(), await makePlace()]
    const provider = await makeProvider({ place: from })
    await admin.put(`${base}/districts/${from.district.id}`, { division_id: to.division.id })
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ divisionId: to.division.id, division: to.division.bnName })
    expect(await browse(`division_id=${to.division.id}`)).toEqual([provider.id])
    expect(await browse(`division_id=${from.division.id}`)).toEqual([])
  })

  it('is refused for more profiles than one batch carries; renaming them is not', async () => {
    const [from, to] = [await makePlace(), await makePlace()]
    const provider = await makeProvider({ place: from })
    await db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO users (name, phone, password_hash, role, created_at, updated_at)
      SELECT 'কর্মী', printf('013%08d', i), 'x', 'service_worker', 0, 0 FROM n`)
    await db.run(sql`
      INSERT INTO providers (user_id, category_id, name, phone, gender, id_number_sealed, id_number_hash, work_experience,
        division_id, district_id, upazila_id, division, district, area, submitted_at, created_at, updated_at)
      SELECT u.id, p.category_id, u.name, u.phone, 'male', 'x', 'h' || u.id, 'x', p.division_id, p.district_id,
        p.upazila_id, p.division, p.district, p.area, 0, 0, 0
      FROM users u JOIN providers p ON p.id = ${provider.id} WHERE u.phone LIKE '013%'`)
    const answer = await admin.put(`${base}/thanas/${from.thana.id}`, { district_id: to.district.id })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: 'in_use', most: 500 })
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row?.districtId).toBe(from.district.id)
    await admin.put(`${base}/thanas/${from.thana.id}`, { bn_name: 'সবার নতুন নাম' })
    const renamed = await db.select().from(providers).where(eq(providers.area, 'সবার নতুন নাম'))
    expect(renamed).toHaveLength(501)
  })
})

describe('deleting a place', () => {
  it('is refused with the counts while anything is in it', async () => {
    const place = await makePlace()
    await makeProvider({ place, status: 'rejected' })
    await makeUser('customer', {
      divisionId: place.division.id,
      districtId: place.district.id,
      upazilaId: place.thana.id,
    })
    const counts = { children: 1, providers: 1, users: 1, changes: 0 }
    for (const [path, expected] of [
      [`divisions/${place.division.id}`, counts],
      [`districts/${place.district.id}`, counts],
      [`thanas/${place.thana.id}`, { ...counts, children: 0 }],
    ] as const) {
      const answer = await admin.delete(`${base}/${path}`)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'in_use', counts: expected })
    }
  })

  it('goes from the leaves to the root [B-182]', async () => {
    const { division, district, thana } = await makePlace()
    expect((await admin.delete(`${base}/districts/${district.id}`)).status).toBe(409)
    for (const path of [`thanas/${thana.id}`, `districts/${district.id}`, `divisions/${division.id}`]) {
      expect((await admin.delete(`${base}/${path}`)).status).toBe(200)
      expect((await admin.delete(`${base}/${path}`)).status).toBe(404)
    }
    expect((await audits('division', division.id)).at(-1)).toMatchObject({ action: 'division.deleted' })
  })

  it('never leaves a place without its parent, in any order of two requests', async () => {
    const { district, thana } = await makePlace()
    await admin.delete(`${base}/thanas/${thana.id}`)
    const [added, deleted] = await Promise.all([
      admin.post(`${base}/thanas`, { ...names(), district_id: district.id }),
      admin.delete(`${base}/districts/${district.id}`),
    ])
    expect([added.status, deleted.status]).toSatisfy(
      ([a, d]: number[]) => (a === 201 && d === 409) || (a === 422 && d === 200),
    )
  })
})
