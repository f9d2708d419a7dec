import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { finishErasures } from './erasure.usecases.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)
const hour = 3_600_000
const neverOver = { isOver: () => false }

const finish = (bounds: Partial<Parameters<typeof finishErasures>[2]> = {}, database = db) =>
  finishErasures(env, database, { deadline: neverOver, parts: 5, clock: () => new Date(), ...bounds })
const unfinished = async () => (await db.select().from(unfinishedErasures)).map(({ userId }) => userId)

/** A worker whose account was erased, and a picture that its removal left in the bucket. */
async function erasedWorker(name: string) {
  const user = await makeUser('service_worker', { passwordHash })
  await makeProvider({ userId: user.id, name, bio: `${name} পরিষ্কার কাজ` })
  const path = `photos/${name}`
  const answer = await (await as(user)).delete('/api/me', { body: { password } })
  expect(answer.status).toBe(200)
  await db.update(unfinishedErasures).set({ notedAt: new Date() })
  await env.PICTURES.put(`${path}-160.webp`, 'x')
  await db
    .insert(storedImages)
    .values({ bucket: 'pictures', path, uploadedBy: user.id, createdAt: new Date(Date.now() - hour) })
  return { ...user, path }
}
const isStored = async ({ path }: { path: string }) => (await env.PICTURES.head(`${path}-160.webp`)) !== null

describe('the traces of erased accounts', () => {
  beforeEach(() => db.delete(unfinishedErasures))

  it('are removed by the job, which then forgets the account', async () => {
    const [first, second] = [await erasedWorker('jorina'), await erasedWorker('kohinoor')]
    expect(await unfinished()).toEqual([first.id, second.id])
    expect(await finish()).toEqual({ handled: 2, isDone: true })
    expect([await isStored(first), await isStored(second)]).toEqual([false, false])
    expect(await unfinished()).toEqual([])
    expect(await finish()).toEqual({ handled: 0, isDone: true })
  })

  it('keep the account noted until the words are merged, also when the database fails between', async () => {
    const user = await erasedWorker('lota')
    expect(await finish({ deadline: { isOver: () => true } })).toEqual({ handled: 0, isDone: false })
    expect(await unfinished()).toEqual([user.id])
    const broken = interleavedDatabase('INSERT INTO provider_words', () =>
      Promise.reject(new Error('D1 is down')),
    )
    await expect(finish({}, broken)).rejects.toThrow('D1 is down')
    expect(await unfinished()).toEqual([user.id])
    expect(await finish()).toEqual({ handled: 1, isDone: true })
  })

  it('keep the account noted while a bucket does not give up a picture, and leave the others', async () => {
    const [kept, done] = [await erasedWorker('momota'), await erasedWorker('nasima')]
    const PICTURES = {
      delete: (keys: string[]) =>
        keys.some((key) => key.startsWith(kept.path))
          ? Promise.reject(new Error('R2 is down'))
          : env.PICTURES.delete(keys),
    } as unknown as R2Bucket
    const bounds = { deadline: neverOver, parts: 5, clock: () => new Date() }
    expect(await finishErasures({ ...env, PICTURES }, db, bounds)).toEqual({ handled: 1, isDone: true })
    expect(await unfinished()).toEqual([kept.id])
    expect(await isStored(done)).toBe(false)
    await db.run(sql`DELETE FROM stored_images WHERE path = ${kept.path}`)
    expect(await finish()).toEqual({ handled: 1, isDone: true })
  })

  it('keep the account until it is noted beside the backups', async () => {
    const user = await erasedWorker('orpita')
    await db.update(unfinishedErasures).set({ notedAt: null })
    expect(await finish()).toEqual({ handled: 0, isDone: true })
    expect(await unfinished()).toEqual([user.id])
    await db.delete(unfinishedErasures)
  })

  it('are removed once when two runs go in parallel', async () => {
    const user = await erasedWorker('parul')
    const runs = await Promise.all([finish(), finish()])
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(1)
    expect(await isStored(user)).toBe(false)
  })
})
