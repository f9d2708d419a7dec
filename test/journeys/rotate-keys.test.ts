import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider } from '#test/support/factories.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { reportOf, rotateKeys } from '#seed/key-rotation/rotate.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { openSecret } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { idNumberHash } from '#worker/features/submissions/submissions.rules.ts'
import { isSealedWithCurrent, seal, unseal } from '#worker/lib/crypto.ts'
import { keyRing } from '#worker/lib/keys.ts'

const nextKey = 'Zk5vR8nXq1LwT3yHc7Jd9FbM2sGpA4eU'
const keys = keyRing(nextKey, env.SETTINGS_KEY)
const onlyNext = keyRing(nextKey, undefined)

/** The database; `before` runs before each batch, which is what writes. */
const seenBy = (before: () => unknown): Pick<D1Database, 'prepare' | 'batch'> => ({
  prepare: (sql) => env.DB.prepare(sql),
  batch: async <Row>(statements: D1PreparedStatement[]) => {
    await before()
    return env.DB.batch<Row>(statements)
  },
})
const unwritten = seenBy(() => expect.fail('it has written'))

const sealedNumber = (number: string) => ({
  idNumberSealed: seal(env.SETTINGS_KEY, number),
  idNumberHash: idNumberHash(env.SETTINGS_KEY, number),
})
const numbers = ['1990123456', "19901'3457", '1990123458', '1990123459', '1990123460']
const storedProviders = () => db.select().from(providers).orderBy(asc(providers.id))
const storedChange = async () => (await db.select().from(providerChanges))[0]

beforeAll(async () => {
  for (const number of numbers) await makeProvider(sealedNumber(number))
  await makeProvider({ idNumberSealed: '', idNumberHash: 'erased:1' })
  const [first] = await storedProviders()
  await db.insert(providerChanges).values({
    providerId: first?.id ?? 0,
    changes: { ...sealedNumber('2000123456'), fullName: 'রহিমা' },
    previous: sealedNumber('1990123456'),
    createdAt: new Date(),
  })
  await changeSettings({ nogorpay_base_url: 'https://pay.example.org' })
  await changeSecrets({ nogorpay_api_key: 'nogor-key', mimsms_api_key: 'mimsms-key' })
})

describe('the rotation of the settings key', () => {
  it('only counts in a dry run', async () => {
    const results = await rotateKeys(unwritten, { keys, dryRun: true, pageSize: 2 })
    expect(results.map(({ sealed }) => sealed)).toEqual([2, 5, 0, 1, 1, 0])
    expect(reportOf(results, true)[1]).toBe('identity numbers of providers: 5 would be sealed again')
  })

  it('goes on where an earlier run stopped', async () => {
    let writes = 0
    const stopping = seenBy(() => {
      writes += 1
      if (writes > 2) throw new Error('connection lost')
    })
    await expect(rotateKeys(stopping, { keys, dryRun: false, pageSize: 2 })).rejects.toThrow(
      'connection lost',
    )
    const results = await rotateKeys(env.DB, { keys, dryRun: false, pageSize: 2 })
    expect(results.map(({ sealed }) => sealed)).toEqual([0, 3, 0, 1, 1, 0])
    expect(results.flatMap(({ unopened }) => unopened)).toEqual([])
  })

  it('leaves everything readable with the new key alone, and duplicates of a number recognisable', async () => {
    const rows = await storedProviders()
    expect(rows.slice(0, 5).map((row) => unseal(onlyNext, row.idNumberSealed))).toEqual(numbers)
    expect(rows.slice(0, 5).map((row) => row.idNumberHash)).toEqual(
      numbers.map((number) => idNumberHash(onlyNext, number)),
    )
    expect(rows[5]).toMatchObject({ idNumberSealed: '', idNumberHash: 'erased:1' })
    const change = await storedChange()
    expect(change?.changes).toMatchObject({
      fullName: 'রহিমা',
      idNumberHash: idNumberHash(onlyNext, '2000123456'),
    })
    expect(unseal(onlyNext, String(change?.changes.idNumberSealed))).toBe('2000123456')
    expect(unseal(onlyNext, String(change?.previous?.idNumberSealed))).toBe('1990123456')
    const settings = await refreshSettings(env, new Date())
    expect(openSecret(settings, 'nogorpay_api_key', onlyNext)).toBe('nogor-key')
    expect(openSecret(settings, 'mimsms_api_key', onlyNext)).toBe('mimsms-key')
    const elsewhere = { ...settings, nogorpay_base_url: 'https://elsewhere.example.com' }
    expect(openSecret(elsewhere, 'nogorpay_api_key', onlyNext)).toBe('')
  })

  it('writes nothing when it is repeated', async () => {
    const results = await rotateKeys(unwritten, { keys, dryRun: false })
    expect(results.map(({ sealed }) => sealed)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('does not replace a text that changed after it was read', async () => {
    const { id } = await makeProvider(sealedNumber('3000123456'))
    const newer = seal(env.SETTINGS_KEY, '3000999999')
    const interrupted = seenBy(() =>
      db.update(providers).set({ idNumberSealed: newer }).where(eq(providers.id, id)),
    )
    await rotateKeys(interrupted, { keys, dryRun: false })
    const stored = async () => (await db.select().from(providers).where(eq(providers.id, id)))[0]
    expect((await stored())?.idNumberSealed).toBe(newer)
    await rotateKeys(env.DB, { keys, dryRun: false })
    expect(unseal(onlyNext, (await stored())?.idNumberSealed ?? '')).toBe('3000999999')
  })

  it('names what no key opens, leaves it as it is, and ends', async () => {
    const lost = seal('a-key-that-was-lost-long-ago', '4000123456')
    const { id } = await makeProvider({ idNumberSealed: lost })
    await changeSettings({ ssl_store_password: seal(env.SETTINGS_KEY, 'of no address') })
    const results = await rotateKeys(env.DB, { keys, dryRun: false, pageSize: 1 })
    expect(results.map(({ unopened }) => unopened)).toEqual([
      ['ssl_store_password'],
      [String(id)],
      [],
      [],
      [],
      [],
    ])
    const [row] = await db.select().from(providers).where(eq(providers.id, id))
    expect(row?.idNumberSealed).toBe(lost)
    expect(isSealedWithCurrent(keys, lost)).toBe(false)
    expect(reportOf(results, false).join('\n')).toContain(`1 cannot be opened with the given keys: ${id}`)
  })
})
