import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { sweepOrphanImages } from './sweep-images.usecases.ts'

const now = new Date('2026-11-21T06:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const neverOver = { isOver: () => false }

type Options = { at?: Date; parts?: number; pictures?: R2Bucket }
const sweep = ({ at = now, parts = 40, pictures = env.PICTURES }: Options = {}) =>
  sweepOrphanImages({ ...env, PICTURES: pictures }, db, { deadline: neverOver, parts, clock: () => at })

const nameOf = (index: number) => `photos/${String(index).padStart(32, '0')}`

/** Rows of stored pictures, the first `used` of them shown by a trade. */
async function storeRows(count: number, used = 0) {
  const names = JSON.stringify(Array.from({ length: count }, (_, index) => nameOf(index)))
  await db.run(sql`INSERT INTO stored_images (bucket, path, created_at)
    SELECT 'pictures', value, 1000 + key FROM json_each(${names})`)
  await db.run(sql`INSERT INTO categories (name, name_folded, image, created_at, updated_at)
    SELECT value, value, value, 0, 0 FROM json_each(${names}) WHERE key < ${used}`)
}
const countRows = async () =>
  env.DB.prepare('SELECT count(*) AS total FROM stored_images').first<number>('total')

/** A bucket that refuses to delete these pictures, and counts its calls. */
function bucketWithout(broken: readonly string[]) {
  const calls: string[][] = []
  const bucket = {
    delete: (keys: string[]) => {
      calls.push(keys)
      return keys.some((key) => broken.some((path) => key.startsWith(path)))
        ? Promise.reject(new Error('R2 is down'))
        : env.PICTURES.delete(keys)
    },
  } as unknown as R2Bucket
  return { bucket, calls }
}

describe('the sweep of unused pictures', () => {
  beforeEach(async () => {
    await db.run(sql`DELETE FROM stored_images`)
    await db.run(sql`DELETE FROM categories`)
    await env.KV.delete('image-sweep-place')
  })

  it('walks over all of them in one run', async () => {
    await storeRows(2600, 2000)
    expect(await sweep()).toEqual({ handled: 600, isDone: true })
    expect(await countRows()).toBe(2000)
  })

  it('goes on in the next run where the time was over', async () => {
    await storeRows(1300, 1000)
    expect(await sweep({ parts: 1 })).toEqual({ handled: 0, isDone: false })
    expect(await sweep({ parts: 1 })).toEqual({ handled: 0, isDone: false })
    expect(await sweep({ parts: 1 })).toEqual({ handled: 300, isDone: true })
    expect(await countRows()).toBe(1000)
  })

  it('removes each picture once when two runs go in parallel', async () => {
    await storeRows(900)
    const runs = await Promise.all([sweep(), sweep()])
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(900)
    expect(await countRows()).toBe(0)
  })

  it('removes the others when some objects fail, says so, and tries those again', async () => {
    await storeRows(300)
    await env.PICTURES.put(`${nameOf(7)}-640.webp`, 'x')
    const broken = [nameOf(3), nameOf(250)]
    const { bucket, calls } = bucketWithout(broken)
    await expect(sweep({ pictures: bucket })).rejects.toThrow('2 images could not be removed')
    expect(await countRows()).toBe(2)
    expect(await env.PICTURES.head(`${nameOf(7)}-640.webp`)).toBeNull()
    expect(Math.max(...calls.map((keys) => keys.length))).toBeLessThanOrEqual(1000)
    // A minute belongs to the first removal.
    expect(await sweep({ at: inMinutes(0.5) })).toEqual({ handled: 0, isDone: true })
    expect(await sweep({ at: inMinutes(2) })).toEqual({ handled: 2, isDone: true })
    expect(await countRows()).toBe(0)
  })

  it('gives up on a bucket that is down, and keeps all rows', async () => {
    await storeRows(400)
    const { bucket, calls } = bucketWithout(['photos/'])
    await expect(sweep({ pictures: bucket })).rejects.toThrow('400 images could not be removed')
    expect(calls.length).toBe(100)
    expect(await countRows()).toBe(400)
  })
})
