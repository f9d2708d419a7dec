import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { anotherIsolate, ask, type Isolate } from '#test/support/isolates/isolates.ts'
import { changeUnnoticed, learnVersion, raiseVersion } from '#test/support/public-data.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { districts } from '#worker/features/places/places.table.ts'
import { sessions } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import worker from '#worker/index.ts'
import { ages } from './answer-from-copy.ts'
import { versionTimes } from './data-version.ts'

beforeAll(async () => {
  const { id } = await makeProvider()
  for (const page of ['/', '/biodata', `/biodata/${id}`, '/categories']) await ask(worker, page)
}, 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const rename = (id: number, name: string) => db.update(providers).set({ name }).where(eq(providers.id, id))
const isCopy = ({ headers }: { headers: Headers }) => headers.has('age')

/** Makes copies of all addresses, and asks for them when this time has passed. */
async function keptAfter(addresses: readonly string[], milliseconds: number) {
  await raiseVersion()
  for (const address of addresses) await ask(worker, address)
  later(milliseconds)
  const answers = []
  for (const address of addresses) answers.push(await ask(worker, address))
  return answers
}

describe('a copy', { timeout: 60_000 }, () => {
  it('of the API that is older than a minute is answered once more and made anew behind the answer', async () => {
    const { id, categoryId } = await makeProvider({ name: 'আগের নাম' })
    const addresses = [`/api/biodata/${id}`, `/api/biodata?category=${categoryId}`]
    await raiseVersion()
    for (const address of addresses) await ask(worker, address)
    await changeUnnoticed(() => rename(id, 'পরের নাম'))
    later(ages.fresh + 1_000)
    for (const address of addresses) {
      const old = await ask(worker, address)
      expect([old.text.includes('আগের নাম'), old.headers.get('age')]).toEqual([true, '61'])
      expect((await ask(worker, address)).text).toContain('পরের নাম')
    }
    later(ages.stale + 1_000)
    expect((await keptAfter(addresses, ages.stale + 1_000)).map(isCopy)).toEqual([false, false])
  })

  it('ends with the boost that it shows, also without the job that ends boosts', async () => {
    const boostedUntil = new Date(Date.now() + 300_000)
    const { id, categoryId } = await makeProvider({ boostedUntil, rankBonus: 1 })
    const addresses = [
      `/api/biodata?category=${categoryId}`,
      `/api/biodata/${id}`,
      `/api/favourites/cards?ids=${id}`,
      `/biodata?category=${categoryId}`,
      `/biodata/${id}`,
    ]
    const shows = ({ text }: { text: string }) =>
      /"is_boosted":true/.test(text.slice(text.indexOf(`"id":${id},`)).slice(0, 900))
    const before = await keptAfter(addresses, 290_000)
    expect(before.map(shows)).toEqual(addresses.map(() => true))
    expect(before.map(isCopy)).toEqual(addresses.map(() => true))
    later(11_000)
    const after = []
    for (const address of addresses) after.push(await ask(worker, address))
    expect(after.map(isCopy)).toEqual(addresses.map(() => false))
    expect(after.map(shows)).toEqual(addresses.map(() => false))
  })

  it('of a list ends at midnight in Dhaka, when lists choose anew whom they show first', async () => {
    vi.setSystemTime(new Date('2027-01-10T17:55:00Z'))
    const list = `/api/biodata?category=${(await makeProvider()).categoryId}`
    expect((await keptAfter([list, '/biodata'], 290_000)).map(isCopy)).toEqual([true, true])
    later(11_000)
    for (const address of [list, '/biodata']) expect(isCopy(await ask(worker, address))).toBe(false)
  })

  it('ends when its worker was last here more than a day ago', async () => {
    const user = await makeUser('service_worker')
    const { id } = await makeProvider({ userId: user.id })
    await as(user)
    const seen = new Date(Date.now() - 86_400_000 + 300_000)
    await db.update(sessions).set({ lastSeenAt: seen }).where(eq(sessions.userId, user.id))
    const [before] = await keptAfter([`/api/biodata/${id}`], 290_000)
    expect([before && isCopy(before), before?.text.includes('"last_active":"day"')]).toEqual([true, true])
    later(11_000)
    expect((await ask(worker, `/api/biodata/${id}`)).text).toContain('"last_active":"week"')
  })

  it('of a list of a trade is made anew behind the answer when another isolate has written, and is gone after 50 s', async () => {
    const [category, place] = [await makeCategory(), await makePlace()]
    const list = `/api/biodata?category=${category.id}`
    const rare = `${list}&sort=newest`
    await raiseVersion()
    for (const address of [list, rare]) await ask(worker, address)
    const { name } = await makeProvider({ categoryId: category.id, place })
    const isShownAfter = async (milliseconds: number, address = list) => {
      later(milliseconds)
      return (await ask(worker, address)).text.includes(name)
    }
    // The isolate asks what has changed behind this answer.
    expect(await isShownAfter(versionTimes.fresh + 1_000)).toBe(false)
    // It knows that the copy is outdated, and makes a new one behind this answer.
    expect(await isShownAfter(1_000)).toBe(false)
    expect(await isShownAfter(0)).toBe(true)
    expect(await isShownAfter(versionTimes.usable - versionTimes.fresh, rare)).toBe(true)
  })

  it('of a list that was last asked for long ago is answered once more within 50 s of a change', async () => {
    const [category, place] = [await makeCategory(), await makePlace()]
    const list = `/api/biodata?category=${category.id}&district_id=${place.district.id}`
    /** Lets the isolate ask what has changed, behind another answer. */
    const goOnAsking = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        later(versionTimes.fresh + 1_000)
        await ask(worker, '/api/settings')
      }
    }
    const see = async (name: string) => {
      const answer = await ask(worker, list)
      return [isCopy(answer), answer.text.includes(name)]
    }
    await raiseVersion()
    await ask(worker, list)
    await goOnAsking(8)
    const first = await makeProvider({ categoryId: category.id, place })
    await goOnAsking(1)
    expect(await see(first.name)).toEqual([true, false])
    expect(await see(first.name)).toEqual([true, true])
    const second = await makeProvider({ categoryId: category.id, place })
    await goOnAsking(2)
    expect(await see(second.name), 'the change may be 50 s old').toEqual([false, true])
    for (let change = 0; change < 2; change += 1) {
      await makeProvider({ categoryId: category.id, place })
      await goOnAsking(1)
    }
    expect((await see(second.name))[0], 'the first of two changes may be').toBe(false)
  })

  it('of a profile is answered once more after another text, and not after a pause', async () => {
    const { id } = await makeProvider({ bio: 'আগের কথা' })
    const learn = async () => {
      later(versionTimes.fresh + 1_000)
      await ask(worker, '/api/settings')
    }
    const see = async () => {
      const answer = await ask(worker, `/api/biodata/${id}`)
      return [isCopy(answer), answer.text.includes('আগের কথা')]
    }
    await raiseVersion()
    await see()
    await db.update(providers).set({ bio: 'পরের কথা' }).where(eq(providers.id, id))
    await learn()
    expect(await see()).toEqual([true, true])
    expect(await see()).toEqual([true, false])
    await db.update(providers).set({ isPaused: true }).where(eq(providers.id, id))
    await learn()
    expect(await see()).toEqual([false, false])
  })

  it('says why there was none', async () => {
    const { id } = await makeProvider()
    const causeOf = async () => (await ask(worker, `/api/biodata/${id}`)).headers.get('cache-status')
    expect(await causeOf()).toBe('kormi; fwd=uri-miss')
    expect(await causeOf()).toBeNull()
    await rename(id, 'পরের নাম')
    await learnVersion()
    expect(await causeOf()).toBe(`kormi; fwd=stale; detail="withdrawn:${id}"`)
  })
})

describe('a change', { timeout: 60_000 }, () => {
  let other: Isolate
  beforeEach(async () => {
    other = await anotherIsolate()
  }, 60_000)

  it('of the settings or a place is seen in every isolate within a minute', async () => {
    const { district } = await makePlace()
    await raiseVersion()
    later(versionTimes.usable)
    const seenIn = async (isolate: Isolate, text: string) => {
      const answers = []
      for (const address of ['/api/settings', '/', '/api/locations/tree'])
        answers.push((await ask(isolate, address)).text.includes(text))
      return answers
    }
    await seenIn(other, '')
    await changeSettings({ site_name: 'নতুন কর্মী ঘর' })
    await db.update(districts).set({ bnName: 'নতুন জেলা ঘর' }).where(eq(districts.id, district.id))
    later(versionTimes.usable)
    expect(versionTimes.usable).toBeLessThan(60_000)
    expect(await seenIn(other, 'নতুন কর্মী ঘর')).toEqual([true, true, false])
    expect(await seenIn(other, 'নতুন জেলা ঘর')).toEqual([false, false, true])
  })

  it('of something else leaves a copy of another isolate to a new one, for as long as a copy lives', async () => {
    const [shown, changed] = [await makeProvider(), await makeProvider()]
    const address = `/api/biodata/${shown.id}`
    await raiseVersion()
    await ask(worker, address)
    await rename(changed.id, 'পরের নাম')
    later(ages.stale - 30_000)
    expect((await ask(await anotherIsolate(), address)).headers.get('age')).toBe('630')
  })

  it.each(['/biodata/', '/api/biodata/'])(
    'of %s is shown to its author while the version is unknown and an earlier request reads',
    async (path) => {
      const user = await makeUser('service_worker')
      const { id } = await makeProvider({ userId: user.id, name: 'স্থগিত কর্মী' })
      await raiseVersion()
      const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
      const { promise: written, resolve: goOn } = Promise.withResolvers<void>()
      // The database answers everything but the question for the version.
      const askWithoutVersion = (headers = {}, after: (sql: string) => unknown = () => undefined) => {
        const before = (sql: string) => {
          if (sql.includes('data_versions')) throw new Error('D1_ERROR: Network connection lost.')
        }
        return ask(other, path + id, { headers, bindings: { DB: watchedDatabase({ before, after }) } })
      }
      const earlier = askWithoutVersion({}, async (sql) => {
        if (!/"providers"/.test(sql)) return
        hasRead()
        await written
      })
      await read
      const { token } = await as(await makeUser('admin'))
      const suspended = await ask(worker, `/api/admin/users/${user.id}/suspend`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: { reason: 'ভুল তথ্য দিয়েছেন' },
      })
      const Cookie = suspended.headers.get('set-cookie')?.split(';')[0] ?? ''
      const gone = path === '/biodata/' ? 410 : 404
      const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'))
      expect(await Promise.race([askWithoutVersion({ Cookie }), late])).toMatchObject({ status: gone })
      goOn()
      expect((await earlier).text).toContain('স্থগিত কর্মী')
      // It was kept for no one.
      expect((await askWithoutVersion()).status).toBe(gone)
      expect((await ask(other, path + id)).status).toBe(gone)
    },
  )
})
