import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { as } from '#test/support/request.ts'
import worker from '#worker/index.ts'
import { readVocabulary } from './vocabulary.usecases.ts'

vi.setConfig({ testTimeout: 60_000 })

await ask(worker, '/api/biodata?q=x')
const { token } = await as(await makeUser('admin'))

let other: Isolate
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  other = await anotherIsolate()
}, 60_000)
afterEach(() => vi.useRealTimers())

const minute = 60_000
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const put = (path: string, body: unknown) =>
  ask(worker, path, { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body })
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

type Answer = { understood: { categories: { id: number }[] } }
async function understood(isolate: Isolate, q: string, headers: Record<string, string> = {}) {
  const { text } = await ask(isolate, `/api/biodata?q=${encodeURIComponent(q)}`, { headers })
  const answer = JSON.parse(text) as Answer
  return { category: answer.understood.categories[0]?.id ?? null }
}

describe('the vocabulary of the search', () => {
  it('knows a new word of a trade at once for its author, and for others within a minute', async () => {
    const { id } = await makeCategory({ name: 'ঘুড়ি কারিগর' })
    await makeProvider({ categoryId: id })
    later(minute)
    for (const isolate of [worker, other])
      expect(await understood(isolate, 'নাটাই বানান')).toMatchObject({ category: null })
    const edited = await put(`/api/categories/${id}`, { words: 'নাটাই' })
    expect(edited.status).toBe(200)
    const author = { Cookie: cookieOf(edited.headers) }
    for (const isolate of [worker, other, await anotherIsolate()])
      expect(await understood(isolate, 'নাটাই বানান', author)).toMatchObject({ category: id })
    const signedIn = { ...author, Authorization: `Bearer ${token}` }
    expect(await understood(other, 'নাটাই বানান', signedIn)).toMatchObject({ category: id })
    // A visitor without the cookie, in an isolate that heard nothing.
    expect((await put(`/api/categories/${id}`, { words: 'লাটাই' })).status).toBe(200)
    later(minute / 2)
    await understood(other, 'লাটাই বানান')
    later(minute / 2)
    expect(await understood(other, 'লাটাই বানান')).toMatchObject({ category: id })
  })

  it('is read once by parallel searches, and not again while other data change', async () => {
    await makeCategory()
    let readings = 0
    const DB = watchedDatabase({ before: (sql) => void (readings += sql.includes('"words"') ? 1 : 0) })
    const search = (q: string) => ask(other, `/api/biodata?q=${q}`, { bindings: { DB } })
    await Promise.all(['ab', 'cd', 'ef', 'gh', 'ij'].map(search))
    expect(readings).toBe(1)
    for (const q of ['kl', 'mn', 'op']) {
      later(minute)
      await search(q)
    }
    expect(readings).toBe(1)
    await makeCategory()
    later(minute)
    await search('qr')
    expect(readings).toBe(2)
  })

  it('is the last one while the numbers are unknown', async () => {
    const source = {
      db,
      places: () => Promise.resolve({ divisions: [], districts: [], thanas: [], localities: [] }),
      keepAlive: () => undefined,
    }
    const known = await readVocabulary({ ...source, numbers: { trades: 1, places: 1 } })
    expect(await readVocabulary({ ...source, numbers: null })).toBe(known)
    expect(await readVocabulary({ ...source, numbers: { trades: 1, places: 1 } })).toBe(known)
    expect(await readVocabulary({ ...source, numbers: { trades: 2, places: 1 } })).not.toBe(known)
  })
})
