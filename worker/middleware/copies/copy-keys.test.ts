import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider } from '#test/support/factories.ts'
import { ask } from '#test/support/isolates/isolates.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import worker from '#worker/index.ts'

let category: Awaited<ReturnType<typeof makeCategory>>

/** Whether the second address is answered from the copy of the first, although the database has changed meanwhile. */
async function isSameEntry(first: string, second: string): Promise<boolean> {
  const provider = await makeProvider({ categoryId: category.id, name: 'আগের নাম' })
  const filled = (address: string) =>
    `/api${address}`.replace('CATEGORY', String(category.id)).replace('ID', String(provider.id))
  const before = await ask(worker, filled(first))
  expect(before.status).toBe(200)
  expect(before.text).toContain('আগের নাম')
  await db.update(providers).set({ name: 'পরের নাম' }).where(eq(providers.id, provider.id))
  const after = await ask(worker, filled(second))
  expect(after.status).toBe(200)
  return after.text.includes('আগের নাম')
}

describe('the copies of public answers', () => {
  beforeEach(async () => {
    category = await makeCategory()
  })

  it.each([
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&utm_source=x&fbclid=1&_=7'],
    ['/biodata?category=CATEGORY&gender=male', '/biodata?gender=male&category=CATEGORY'],
    [
      '/biodata?category=CATEGORY',
      '/biodata?category=CATEGORY&page=1&per_page=20&sort=recommended&verified=0&q=&gender=',
    ],
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&Category=5&page_size=9'],
    ['/biodata?category=CATEGORY', '/%62iodata?category=CATEGORY'],
    ['/biodata?category=CATEGORY&q=আগের', '/biodata?category=CATEGORY&q=%20আগের%20'],
    ['/biodata/ID', '/biodata/ID?utm_campaign=a&fields=card'],
  ])('serve %s also for %s', async (first, second) => expect(await isSameEntry(first, second)).toBe(true))

  it.each([
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&fields=card'],
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&sort=newest'],
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&gender=male'],
    ['/biodata?category=CATEGORY', '/biodata?category=CATEGORY&per_page=19'],
  ])('do not serve %s for %s', async (first, second) => expect(await isSameEntry(first, second)).toBe(false))
})
