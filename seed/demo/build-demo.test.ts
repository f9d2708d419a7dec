import { describe, expect, it } from 'vitest'
import { plainDemoContext, smallScale } from '#test/support/demo-database.ts'
import { asciiDigits, foldedLength } from '#worker/lib/text/fold.ts'
import { contactIn } from '#worker/lib/text/contact-details.ts'
import { isDoubtfulContact } from '#worker/lib/text/doubtful-contact.ts'
import { phonePattern } from '#worker/lib/text/phone.ts'
import { readPlaces } from '../reference/places.ts'
import { accounts } from './accounts.ts'
import { buildDemo } from './build-demo.ts'

const places = readPlaces()

const now = new Date('2026-11-20T09:00:00Z')
const demo = buildDemo(plainDemoContext(now))
const publicProviders = demo.providers.filter(
  ({ status, isActive, isPaused }) => status === 'approved' && isActive && !isPaused,
)
const distinct = <Item, Key>(items: readonly Item[], key: (item: Item) => Key) => new Set(items.map(key)).size

describe('the demo', () => {
  it('is the same for the same time', () => {
    expect(buildDemo(plainDemoContext(now))).toEqual(demo)
  })

  it('has rows of each kind also when it is small', () => {
    const small = buildDemo(plainDemoContext(now, smallScale))
    expect(small.providers.length).toBeLessThan(demo.providers.length / 5)
    for (const [name, rows] of Object.entries(small)) expect(rows, name).not.toEqual([])
  })

  it('has the demo accounts in their documented states', () => {
    for (const { id, role, phone } of Object.values(accounts)) {
      const passwordHash = `hash ${id}`
      expect(demo.users.find((user) => user.id === id)).toMatchObject({ role, phone, passwordHash })
    }
    const profileOf = ({ id }: { id: number }) => demo.providers.find(({ userId }) => userId === id)
    expect(profileOf(accounts.newWorker)).toBeUndefined()
    const shown = { status: 'approved', isActive: true, isPaused: false }
    expect(profileOf(accounts.approvedWorker)).toMatchObject(shown)
    expect(profileOf(accounts.pendingWorker)).toMatchObject({ status: 'pending', reviewedAt: null })
    const rejected = { status: 'rejected', rejectionCode: expect.any(String) as string }
    expect(profileOf(accounts.rejectedWorker)).toMatchObject(rejected)
    const boughtBy = ({ id }: { id: number }) => demo.subscriptions.filter(({ userId }) => userId === id)
    expect(boughtBy(accounts.customer)).toEqual([])
    expect(boughtBy(accounts.subscriber).filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  it('gives all other users the random password', () => {
    const known = new Set<number>(Object.values(accounts).map(({ id }) => id))
    expect(demo.users.filter(({ id, passwordHash }) => !known.has(id) && passwordHash !== 'hash')).toEqual([])
  })

  it('has valid and unique phone numbers', () => {
    for (const { phone } of [...demo.users, ...demo.providers]) expect(phone).toMatch(phonePattern)
    expect(distinct(demo.users, ({ phone }) => phone)).toBe(demo.users.length)
    expect(distinct(demo.providers, ({ phone }) => phone)).toBe(demo.providers.length)
  })

  it('has no times in the future', () => {
    const rows: object[] = Object.values(demo).flat()
    const moments = rows.flatMap((row) => ('createdAt' in row ? [row.createdAt as Date] : []))
    expect(moments.length).toBeGreaterThan(demo.users.length + demo.providers.length)
    expect(moments.filter((moment) => moment > now)).toEqual([])
    expect(demo.payments.filter(({ paidAt, updatedAt }) => (paidAt ?? updatedAt) > now)).toEqual([])
  })
})

describe('the providers of the demo', () => {
  it('are 2,000 public ones, and some pending and rejected ones', () => {
    expect(publicProviders).toHaveLength(2000)
    const count = (status: string) => demo.providers.filter((provider) => provider.status === status).length
    expect(count('pending')).toBeGreaterThanOrEqual(40)
    expect(count('rejected')).toBeGreaterThan(20)
  })

  it('are in all 64 districts, at least five in each and most in Dhaka', () => {
    const byDistrict = Map.groupBy(publicProviders, ({ districtId }) => districtId)
    expect(byDistrict.size).toBe(64)
    expect(Math.min(...[...byDistrict.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(5)
    expect(byDistrict.get(47)?.length).toBe(Math.max(...[...byDistrict.values()].map(({ length }) => length)))
  })

  it('have consistent places and the names of those places', () => {
    for (const { divisionId, districtId, upazilaId, division, district, area } of demo.providers) {
      const thana = places.thanas.find(({ id }) => id === upazilaId)
      const parent = places.districts.find(({ id }) => id === districtId)
      expect(thana).toMatchObject({ districtId, bnName: area })
      expect(parent).toMatchObject({ divisionId, bnName: district })
      expect(places.divisions.find(({ id }) => id === divisionId)?.bnName).toBe(division)
    }
  })

  it('have Bengali texts in NFC, without placeholders, and short bios', () => {
    for (const { name, bio, workExperience } of demo.providers) {
      expect(foldedLength(bio ?? '')).toBeLessThanOrEqual(110)
      for (const text of [name, bio ?? '', workExperience]) {
        expect(text).toBe(text.normalize('NFC'))
        expect(text).not.toMatch(/[A-Za-z0-9{}!]/)
      }
    }
  })

  it('have texts without contact details, of which a moderator has to look at one in a hundred at most', () => {
    const texts = [
      ...demo.providers.flatMap(({ name, bio, workExperience }) => [
        name,
        bio ?? '',
        workExperience,
        `${name}\n${bio ?? ''}\n${workExperience}`,
      ]),
      ...demo.ratings.map(({ comment }) => comment ?? ''),
    ].filter(Boolean)
    // A text without a number gets one of those that people write.
    const everyday = ['দিনে ৮০০ টাকা', '২০১২ সাল থেকে', 'বাড়ি ৪২, রোড ৫', '৩৬ নম্বর বাসের পথে', '৯টা থেকে ৬টা']
    const written = texts.map((text, at) =>
      /\d/.test(asciiDigits(text)) ? text : `${text} ${everyday[at % 5]}`,
    )
    expect(written.length).toBeGreaterThan(2_000)
    expect(written.filter((text) => contactIn(text) !== null)).toEqual([])
    const waiting = written.filter(isDoubtfulContact)
    expect(waiting.length / written.length).toBeLessThan(0.01)
  })
})

describe('the business of the demo', () => {
  it('has subscriptions in every state', () => {
    const states = new Set(demo.subscriptions.map(({ status }) => status))
    for (const state of ['active', 'expired', 'pending', 'cancelled', 'refunded'] as const)
      expect(states).toContain(state)
  })
})
