import { beforeAll, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider } from '#test/support/factories.ts'
import {
  actsOn,
  auditActionsOf,
  isListed,
  makePending,
  moderator,
  smsTo,
  saveShortSmsTemplates,
} from '#test/support/moderation.ts'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'

beforeAll(saveShortSmsTemplates)

type Outcome = { done: number[]; refused: { id: number; error: string; message: string }[] }

it('the approved workers are sorted by name, by rating and by the time of submission, both ways', async () => {
  const { id: categoryId } = await makeCategory()
  const [first, second, third] = [
    await makeProvider({
      categoryId,
      name: 'খালেদ',
      ratingSum: 4,
      ratingCount: 1,
      submittedAt: new Date(3),
    }),
    await makeProvider({ categoryId, name: 'কামাল', submittedAt: new Date(1) }),
    await makeProvider({
      categoryId,
      name: 'গফুর',
      ratingSum: 10,
      ratingCount: 2,
      submittedAt: new Date(2),
    }),
  ]
  const staff = await moderator()
  const sorted = async (sort: string) => {
    const answer = await staff.get(`/api/admin/workers/approved?category_id=${categoryId}&sort=${sort}`)
    return (await answer.json<{ data: { id: number }[] }>()).data.map(({ id }) => id)
  }
  const ids = { first: first.id, second: second.id, third: third.id }
  expect(await sorted('name')).toEqual([ids.second, ids.first, ids.third])
  expect(await sorted('name_desc')).toEqual([ids.third, ids.first, ids.second])
  expect(await sorted('rating')).toEqual([ids.third, ids.first, ids.second])
  expect(await sorted('rating_asc')).toEqual([ids.first, ids.third, ids.second])
  expect(await sorted('newest')).toEqual([ids.first, ids.third, ids.second])
  expect(await sorted('')).toEqual(await sorted('newest'))
  expect(await sorted('oldest')).toEqual([ids.second, ids.third, ids.first])
  expect((await staff.get('/api/admin/workers/approved?sort=phone')).status).toBe(422)
})

it('the file of the approved workers holds every row of the filter, with Bengali headers, without formulas and without identity numbers', async () => {
  const { id: categoryId } = await makeCategory({ name: 'মালি' })
  const shown = await makeProvider({
    categoryId,
    name: '=1+1',
    isActive: false,
    ratingSum: 9,
    ratingCount: 2,
  })
  for (let more = 0; more < 24; more++) await makeProvider({ categoryId })
  await makeProvider({ name: 'অন্য পেশার' })
  await makePending({ categoryId })
  const staff = await moderator()
  const answer = await staff.get(`/api/admin/workers/approved.csv?category_id=${categoryId}`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('x-total-rows')).toBe('25')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(26)
  expect(lines[0]).toContain('নাম,ফোন,পেশা')
  expect(lines[1]).toContain(`${shown.id},'=1+1,${maskPhone(shown.phone)},মালি`)
  expect(lines[1]).toContain('বন্ধ,4.5,2')
  expect(lines.join('\n')).not.toContain(shown.idNumberSealed)
  const rows = await db.select().from(auditLog)
  expect(rows.filter(({ action }) => action === 'workers.exported')).toMatchObject([
    { entity: 'provider', after: { categoryId, searched: false } },
  ])
})

it('several approved workers are deactivated one by one, each with audit row and SMS; refused ones are listed', async () => {
  const bulk = async (caller: Awaited<ReturnType<typeof moderator>>, body: object) => {
    const answer = await caller.post('/api/admin/workers/bulk', body)
    return { status: answer.status, ...(await answer.json<Outcome>()) }
  }
  const workers = [await makeProvider(), await makeProvider()]
  const [off, waiting] = [await makeProvider({ isActive: false }), await makePending()]
  const ids = [...workers.map(({ id }) => id), off.id, waiting.id, 999_999]
  const staff = await moderator()
  const outcome = await bulk(staff, { ids, action: 'deactivate', reason: { reason_code: 'not_working' } })
  expect(outcome).toMatchObject({
    status: 200,
    done: workers.map(({ id }) => id),
    refused: [
      { id: off.id, error: 'already_inactive' },
      { id: waiting.id, error: 'not_approved' },
      { id: 999_999, error: 'not_found' },
    ],
  })
  for (const worker of workers) {
    expect(await isListed(worker.id)).toBe(false)
    expect(await actsOn(worker.id)).toEqual(['provider.deactivated'])
    expect(await smsTo(worker.phone)).toMatchObject([
      { kind: 'worker_deactivated', body: expect.stringContaining('এখন কাজ করছেন না') },
    ])
  }
  expect(await auditActionsOf(off.id)).toEqual([])
  const again = await bulk(staff, { ids: [workers[0]?.id, workers[0]?.id], action: 'activate' })
  expect(again).toMatchObject({ done: [workers[0]?.id], refused: [] })
  expect(await isListed(workers[0]?.id ?? 0)).toBe(true)
})
