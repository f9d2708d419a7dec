import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { guest, as } from '#test/support/request.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { runBatch } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { browseProviders } from '../listing/listing.usecases.ts'
import { projectListing, projectListings } from '../listing/provider-listings.queries.ts'
import { providers } from '../providers.table.ts'
import { digestOfRules } from '../listing/list-index.queries.ts'

type Answer = Awaited<ReturnType<typeof browseProviders>> & {
  understood?: { places: { name: string }[] }
  choices?: { district_id: number }[]
  asks_near_me?: boolean
}
const search = async (q: string, more = '') =>
  (await guest.get(`/api/biodata?q=${encodeURIComponent(q)}${more}`)).json<Answer>()
const ids = ({ data }: Answer) => data.map(({ id }) => id)

const phoneOf = async (id: number) =>
  (await db.select().from(providers).where(eq(providers.id, id)))[0]?.phone ?? ''

async function placeCalled(thana: [string, string], district: [string, string], aka: string[] = []) {
  const place = await makePlace()
  await runBatch(db, [
    db.update(thanas).set({ bnName: thana[0], name: thana[1] }).where(eq(thanas.id, place.thana.id)),
    db
      .update(districts)
      .set({ bnName: district[0], name: district[1], aka })
      .where(eq(districts.id, place.district.id)),
    raiseNumber(db, 'places'),
  ])
  return place
}

const dhanmondi = await placeCalled(['ধানমন্ডি', 'Dhanmondi'], ['ঢাকা', 'Dhaka'])
const sadar = await placeCalled(['সদর দক্ষিণ', 'Sadar Dakshin'], ['কুমিল্লা', 'Cumilla'], ['Comilla'])
await placeCalled(['কোতোয়ালী', 'Kotwali'], ['যশোর', 'Jashore'])
const faridpur = await placeCalled(['কোতোয়ালী', 'Kotwali'], ['ফরিদপুর', 'Faridpur'])
const electrician = await makeCategory({ name: 'ইলেকট্রিশিয়ান' })
const maid = await makeCategory({ name: 'গৃহকর্মী', description: 'রান্না ও ঘর মোছা' })
const mason = await makeCategory({ name: 'রাজমিস্ত্রি' })
const { id: rohim } = await makeProvider({ name: 'আব্দুল রহিম', categoryId: electrician.id, place: dhanmondi })
const { id: salma } = await makeProvider({
  name: 'সালমা বেগম',
  categoryId: maid.id,
  place: sadar,
  gender: 'female',
})
const texts = { name: 'মোঃ করিম মিয়া', bio: 'টাইলসের কাজও পারি।' }
const { id: karim } = await makeProvider({ ...texts, categoryId: mason.id, place: sadar })

describe('a search by words', () => {
  it.each([
    'রহিম',
    'Abdul Rahim',
    'ধানমন্ডিতে ইলেকট্রিশিয়ান দরকার',
    'ELECTRICIAN, Dhanmondi',
    'elektrik mistri',
    'rohim dhaka',
    'dhanmo',
    'রহ',
  ])('finds the electrician of Dhanmondi, and no other provider, by %s [A-001]', async (q) => {
    const answer = await search(q)
    expect(ids(answer)).toEqual([rohim])
    expect(answer).toMatchObject({ total: 1, last_page: 1, current_page: 1, has_more_than_total: false })
  })

  it.each([
    ['bua', [salma]],
    ['kajer lok comilla', [salma]],
    ['কাজের বুয়া', [salma]],
    ['raj mistri', [karim]],
    ['রাজমিস্ত্রী কুমিল্লা', [karim]],
    ['md. korim', [karim]],
    ['comilla', [karim, salma]],
    ['rohim comilla', [rohim]],
    ['ধানমন্ডি কুমিল্লা', [rohim]],
  ])('finds who is meant by %s', async (q, expected) => {
    expect(ids(await search(q)).sort()).toEqual(expected.toSorted())
  })

  it('asks for a trade instead of listing strangers in whose texts the words stand', async () => {
    // Both are in the texts of a profile, and in no name, trade or place.
    for (const q of ['রান্না', 'টাইলসের কাজও পারি'])
      expect(await search(q)).toMatchObject({
        data: [],
        total: 0,
        suggestions: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
      })
  })

  it('says which name of a place it does not know, and nothing of other words', async () => {
    expect(await search('ইলেকট্রিশিয়ান জিন্দাবাজার')).toMatchObject({
      total: 1,
      notice: '“জিন্দাবাজার” নামে এলাকা পাইনি। এলাকা বেছে নিন।',
    })
    expect(await search('ধানমন্ডি ইলেকট্রিশিয়ান হযবরল')).toMatchObject({ notice: null })
    expect(await search('ইলেকট্রিশিয়ান রহিম')).toMatchObject({ notice: null })
  })

  it('asks which district is meant, the one with the most people of the trade first, unless it is chosen', async () => {
    const asked = await search('কোতোয়ালী ইলেকট্রিশিয়ান')
    expect(asked).toMatchObject({
      notice: 'কোন কোতোয়ালী?',
      choices: [{ name: 'কোতোয়ালী, যশোর' }, { name: 'কোতোয়ালী, ফরিদপুর' }],
    })
    const chosen = asked.choices?.[1]?.district_id
    expect(await search('কোতোয়ালী ইলেকট্রিশিয়ান', `&district_id=${chosen}`)).toMatchObject({
      notice: null,
      choices: [],
    })
    const { id } = await makeCategory({ name: 'মালী' })
    await makeProvider({ name: 'রতন', categoryId: id, place: faridpur })
    expect(await search('কোতোয়ালী মালী')).toMatchObject({
      choices: [{ name: 'কোতোয়ালী, ফরিদপুর' }, { name: 'কোতোয়ালী, যশোর' }],
    })
  })

  it('lists an understood place although no profile has the other word', async () => {
    const found = ids(await search('ধানমন্ডি ঘটকালিয়া'))
    expect(found).not.toEqual([])
    expect(found.toSorted()).toEqual(ids(await search('ধানমন্ডি')).toSorted())
  })

  it('puts matches in the name before matches in the texts', async () => {
    const tiler = await makeProvider({ name: 'টাইলস রাজু' })
    await db.update(providers).set({ verifiedBadge: true }).where(eq(providers.id, karim))
    await runBatch(db, projectListing(db, karim))
    expect(ids(await search('টাইলস'))).toEqual([tiler.id, karim])
    expect(ids(await search('টাইলস', '&sort=newest'))).toEqual([tiler.id, karim])
    expect(ids(await search('টাইলস', '&verified=1'))).toEqual([karim])
  })

  it('finds no provider by a phone number or a part of one', async () => {
    const phone = await phoneOf(rohim)
    const bengali = phone.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    for (const q of [
      phone,
      bengali,
      `+88${phone}`,
      `${phone.slice(0, 5)}-${phone.slice(5)}`,
      `rohim ${phone}`,
      phone.slice(0, 5),
      phone.slice(-4),
    ])
      expect(await search(q)).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  it('is the plain list when nothing is typed', async () => {
    const all = await (await guest.get('/api/biodata')).json<Answer>()
    for (const q of ['', '   ', '\u200b', '\u0000'])
      expect(await search(q)).toMatchObject({ total: all.total, data: all.data })
  })
})

describe('who can be found', () => {
  const found = async (q: string) => ids(await search(q))

  it('are the providers of the public lists only', async () => {
    const provider = await makeProvider({ name: 'ঝন্টু মাতব্বর' })
    expect(await found('ঝন্টু')).toEqual([provider.id])
    const states = [
      db.update(providers).set({ isPaused: true }).where(eq(providers.id, provider.id)),
      db.update(providers).set({ isPaused: false, status: 'rejected' }).where(eq(providers.id, provider.id)),
      db.update(providers).set({ status: 'approved', isActive: false }).where(eq(providers.id, provider.id)),
      runBatch(db, [
        db.update(providers).set({ isActive: true }).where(eq(providers.id, provider.id)),
        db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, provider.userId)),
      ]),
    ]
    for (const state of states) {
      await state
      await runBatch(db, projectListing(db, provider.id))
      expect(await search('ঝন্টু')).toMatchObject({ data: [], total: 0 })
    }
  })

  it('are found by their new words after a change of name, trade or place', async () => {
    const category = await makeCategory({ name: 'কামার' })
    const place = await placeCalled(['পুরানপুর', 'Puranpur'], ['জেলাপুর', 'Jelapur'])
    const { id } = await makeProvider({ name: 'লালু', categoryId: category.id, place })
    expect(await found('লালু কামার পুরানপুর')).toEqual([id])
    await runBatch(db, [
      db.update(categories).set({ name: 'স্বর্ণকার' }).where(eq(categories.id, category.id)),
      db.update(thanas).set({ bnName: 'নতুনপুর', name: 'Notunpur' }).where(eq(thanas.id, place.thana.id)),
      db.update(providers).set({ name: 'ভুলু' }).where(eq(providers.id, id)),
      ...projectListings(db, sql`p.category_id = ${category.id}`),
      raiseNumber(db, 'trades'),
      raiseNumber(db, 'places'),
    ])
    expect(await found('ভুলু স্বর্ণকার নতুনপুর')).toEqual([id])
    expect(await found('bhulu notunpur')).toEqual([id])
    for (const q of ['লালু', 'কামার পুরানপুর', 'puranpur']) expect(await found(q)).toEqual([])
  })

  it('are written by the rules that the migrations know', () => {
    const { TEST_MIGRATIONS } = env as Env & { TEST_MIGRATIONS: D1Migration[] }
    const last = TEST_MIGRATIONS.flatMap(({ queries }) => queries).findLast((query) =>
      query.includes('Rules of the words:'),
    )
    // When this fails, the rules have changed and stored words have not. Before the first release, write the new digest into
    // the trigger file; after it, add a migration (`npm run migrations:generate -- --custom --name …`) with `refreshAllSql`.
    expect(last).toContain(digestOfRules)
  })
})

type Named = { id: number; name: string; words: string }
type File = {
  data: {
    trades: (Named & { image: string | null })[]
    divisions: Named[]
    districts: Named[]
    upazilas: (Named & { district_id: number })[]
  }
}
const read = async () => (await (await guest.get('/api/search/suggestions')).json<File>()).data

it('the file of suggestions has the active trades with their words, at once after a change, and the places with their other names', async () => {
  const own = await makeCategory({
    name: 'ঘুড়ি কারিগর',
    words: ['ghuri', 'ঘুড়ি বানানো'],
    image: 'categories/abc',
  })
  const known = await makeCategory({ name: 'প্লাম্বার' })
  const closed = await makeCategory({ name: 'বন্ধ পেশা', isActive: false })
  const { district, thana } = await makePlace()
  const { trades, districts, upazilas } = await read()
  expect(trades.find(({ id }) => id === own.id)).toEqual({
    id: own.id,
    name: 'ঘুড়ি কারিগর',
    image: '/storage/categories/abc',
    words: 'ghuri,ঘুড়ি বানানো',
  })
  expect(trades.find(({ id }) => id === known.id)?.words).toContain('plumber')
  expect(trades.some(({ id }) => id === closed.id)).toBe(false)
  const admin = await as(await makeUser('admin'))
  await admin.put(`/api/categories/${known.id}`, { name: 'কলমিস্ত্রি' })
  expect((await read()).trades.find(({ id }) => id === known.id)).toMatchObject({ name: 'কলমিস্ত্রি' })
  expect(districts.find(({ id }) => id === district.id)).toMatchObject({ name: district.bnName })
  expect(upazilas.find(({ id }) => id === thana.id)).toMatchObject({
    name: thana.bnName,
    words: thana.name,
    district_id: district.id,
  })
})
