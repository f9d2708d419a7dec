import { unstable_readConfig as readConfig } from 'wrangler'
import { describe, expect, it } from 'vitest'
import { remoteConfig } from './bindings.ts'
import { root } from './run-tool.ts'

describe('the configuration of --remote', () => {
  it('reaches the real database, buckets and namespace of production, and holds no variable', () => {
    const config = remoteConfig(
      readConfig({ config: `${root}/wrangler.toml`, env: 'production' }, { hideWarnings: true }),
    )
    expect(config.d1_databases).toMatchObject([{ binding: 'DB', database_name: 'kormi', remote: true }])
    expect(config.r2_buckets).toMatchObject(
      ['PICTURES', 'DOCUMENTS', 'BACKUPS'].map((binding) => ({ binding, remote: true })),
    )
    expect(config.kv_namespaces).toMatchObject([{ binding: 'KV', remote: true }])
    expect(config).not.toHaveProperty('vars')
  })
})
