import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { countPictures } from '#test/support/categories.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { bucketWithPut } from '#test/support/bindings/faulty-bindings.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { picturePath, suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { offeredTrades } from './suggested-trades.schema.ts'
import { addSuggestedTrades } from './suggested-trades.usecases.ts'

type Listed = { data: { id: number; name: string }[]; suggested: { key: string; image: string | null }[] }

const actor = await makeUser('admin')
const admin = await as(actor)
const staff = await as(await makeUser('staff'))
const keys = suggestedTrades.map(({ key }) => key)
const path = '/api/admin/categories/suggested'
const add = (chosen: readonly string[]) => admin.post(path, { keys: chosen })
const read = async () => (await staff.get('/api/admin/categories')).json<Listed>()
const rows = () => db.select().from(categories)
const audits = () => db.select().from(auditLog)

const act = () => ({ actor: { ...actor, reauthenticatedAt: null }, requestId: 'r', now: new Date() })
const healthy = () => ({ assets: env.ASSETS, store: imageStore(env) })

beforeEach(async () => {
  await db.delete(categories)
  await db.delete(storedImages)
  await db.delete(auditLog)
  const { objects } = await env.PICTURES.list({ prefix: 'categories/' })
  await env.PICTURES.delete(objects.map(({ key }) => key))
})

describe('choosing from the suggested trades', () => {
  it('adds them in their order with picture, description and an audit row, and shows them to visitors', async () => {
    const answer = await add(['plumber', 'electrician'])
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ added: 2 })
    const stored = await rows()
    const chosen = suggestedTrades.filter(({ key }) => ['electrician', 'plumber'].includes(key))
    const shownToAll = { isActive: true, showInHomepage: true }
    expect(stored).toMatchObject(
      chosen.map((trade, at) => {
        const { name, description } = trade
        return { name, description, image: picturePath(trade), sortOrder: at + 1, ...shownToAll }
      }),
    )
    expect(await countPictures('categories/')).toBe(6)
    const picture = await guest.get(`/storage/${stored[0]?.image}-320.webp`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await audits()).toMatchObject(
      stored.map(({ id, name }) => ({ action: 'category.added', entityId: String(id), after: { name } })),
    )
    const shown = await (await guest.get('/api/categories/homepage')).json<Listed>()
    expect(shown.data.map(({ name }) => name)).toEqual(chosen.map(({ name }) => name))
  })

  it('has the pictures of all among the files of the web app', async () => {
    expect(await (await add(keys)).json()).toMatchObject({ added: 24 })
    expect(await countPictures('categories/')).toBe(72)
    expect((await read()).suggested.filter(({ image }) => image !== null)).toEqual([])
  })

  it('adds a proposed trade, which has no picture but words, and offers it no longer', async () => {
    expect(await (await add(['caretaker', 'mason'])).json()).toMatchObject({ added: 2 })
    const stored = await rows()
    expect(stored.find(({ name }) => name === 'কেয়ারটেকার'.normalize('NFC'))).toMatchObject({ image: null })
    expect(await (await add(['caretaker'])).json()).toMatchObject({ added: 0 })
    expect((await read()).suggested.map(({ key }) => key)).not.toContain('caretaker')
  })

  it('adds each trade once, whether the calls come together or after each other', async () => {
    const answers = await Promise.all([
      add(['cook', 'mason']),
      add(['mason', 'cook']),
      add(['cook', 'tutor']),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const counts = await Promise.all(answers.map((answer) => answer.json<{ added: number }>()))
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(3)
    expect(await (await add(['cook', 'mason', 'tutor'])).json()).toMatchObject({ added: 0 })
    expect(await rows()).toHaveLength(3)
    expect(await audits()).toHaveLength(3)
  })

  it('adds no second trade when a parallel call adds the same and renames it', async () => {
    const interleaved = interleavedDatabase('INSERT INTO categories', async () => {
      const cook = suggestedTrades.find(({ key }) => key === 'cook')
      await makeCategory({ name: 'রাঁধুনি', image: cook && picturePath(cook) })
    })
    expect(await addSuggestedTrades(interleaved, act(), ['cook'], healthy())).toBe(0)
    expect(await rows()).toHaveLength(1)
    expect(await audits()).toEqual([])
  })

  it.each([
    [[]],
    [['no-such-trade']],
    [[...offeredTrades.map(({ key }) => key), 'mason']],
    ['mason'],
    [undefined],
  ])('refuses %j', async (chosen) => {
    expect((await admin.post(path, { keys: chosen })).status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('a choice that cannot be stored', () => {
  const failingPut = (nth: number): R2Bucket => {
    let puts = 0
    return bucketWithPut(env.PICTURES, (_, store) =>
      (puts += 1) === nth ? Promise.reject(new Error('the bucket is down')) : store(),
    )
  }
  const answered = (fetch: () => Promise<Response>) => ({ assets: { fetch } as unknown as Fetcher })

  it.each<[string, Partial<ReturnType<typeof healthy>>]>([
    ['the bucket fails in the middle', { store: { ...imageStore(env), pictures: failingPut(16) } }],
    ['a picture is missing', answered(async () => new Response('Not found', { status: 404 }))],
    ['a picture is another file', answered(async () => new Response('<html></html>'))],
    ['a picture does not arrive', answered(() => Promise.reject(new Error('internal error')))],
  ])('leaves nothing when %s, and succeeds when it is repeated', async (_, broken) => {
    const chosen = keys.slice(0, 10)
    const refused = addSuggestedTrades(db, act(), chosen, { ...healthy(), ...broken })
    await expect(refused).rejects.toMatchObject({ status: 503 })
    expect(await rows()).toEqual([])
    expect(await audits()).toEqual([])
    expect(await countPictures('categories/')).toBe(0)
    expect(await addSuggestedTrades(db, act(), chosen, healthy())).toBe(10)
  })

  it('adds no trade when another request removes a picture between its storage and the write', async () => {
    const pictures = bucketWithPut(env.PICTURES, async (_, store) => {
      await store()
      await db.update(storedImages).set({ createdAt: new Date(-Date.now()) })
    })
    const store = { ...imageStore(env), pictures }
    const refused = addSuggestedTrades(db, act(), ['cook', 'mason'], { ...healthy(), store })
    await expect(refused).rejects.toMatchObject({ status: 503 })
    // The other request removes the objects that it has marked.
    expect(await rows()).toEqual([])
    expect(await audits()).toEqual([])
  })
})
