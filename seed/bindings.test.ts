import { unstable_readConfig as readConfig } from 'wrangler'
import { describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '#test/support/demo-database.ts'
import { remoteConfig } from './bindings.ts'
import { root } from './run-tool.ts'

describe('the configuration of --remote', () => {
  it.each([
    ['production', 'kormi'],
    ['staging', 'kormi-staging'],
  ])('reaches the real database, buckets and namespace of %s, and holds no variable', (env, name) => {
    const config = remoteConfig(readConfig({ config: `${root}/wrangler.toml`, env }, { hideWarnings: true }))
    expect(config.d1_databases).toMatchObject([{ binding: 'DB', database_name: name, remote: true }])
    expect(config.r2_buckets).toMatchObject(
      ['pictures', 'documents', 'backups'].map((bucket) => ({
        bucket_name: `${name}-${bucket}`,
        remote: true,
      })),
    )
    expect(config.kv_namespaces).toMatchObject([{ binding: 'KV', remote: true }])
    expect(config).not.toHaveProperty('vars')
  })

  it('reaches another database instead, or none', () => {
    const config = readConfig({ config: `${root}/wrangler.toml`, env: 'production' }, { hideWarnings: true })
    expect(remoteConfig(config, 'id-of-the-new').d1_databases).toEqual([
      expect.objectContaining({ binding: 'DB', database_id: 'id-of-the-new', remote: true }),
    ])
    expect(remoteConfig(config, null).d1_databases).toEqual([])
  })
})

describe('the local database', () => {
  it('answers as the binding of D1 does, in one call for a statement or a batch', async () => {
    await using database = await openEmptyDatabase()
    const { d1 } = database
    const both = d1.prepare('SELECT ? AS a, ? AS a')
    expect(await both.bind('১', null).raw()).toEqual([['১', null]])
    expect(await d1.prepare('SELECT ? AS n').bind(2).first('n')).toBe(2)
    expect(await d1.prepare('SELECT 1 AS n WHERE 0').first('n')).toBeNull()
    await d1.prepare('CREATE TABLE t (n INTEGER UNIQUE)').run()
    const add = (n: number) => d1.prepare('INSERT INTO t VALUES (?)').bind(n)
    expect((await d1.batch([add(1), add(2)])).map(({ meta }) => meta.changes)).toEqual([1, 1])
    // All or nothing.
    await expect(d1.batch([add(3), add(1)])).rejects.toThrow(
      /UNIQUE constraint failed: t\.n: SQLITE_CONSTRAINT/,
    )
    expect((await d1.prepare('SELECT n FROM t').all()).results).toEqual([{ n: 1 }, { n: 2 }])
    // JSON would send null.
    for (const value of [undefined, Number.NaN, new Uint8Array(1)])
      expect(() => both.bind(value)).toThrow('a parameter of a statement cannot be')
  })
})
