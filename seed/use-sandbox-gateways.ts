import { openDatabase } from '#worker/db/db.ts'
import { sealSecret } from '#worker/features/settings/settings.rules.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import type { LocalBindings } from './bindings.ts'
import { sandboxGateways } from './sandbox-gateways.ts'

/** Enables both online gateways on a development site and connects them to the local test doubles. */
export async function enableSandboxGateways(env: LocalBindings['env'], now: Date): Promise<void> {
  const { sslcommerz, nogorpay } = sandboxGateways
  const plain = {
    enable_sslcommerz: '1',
    ssl_sandbox: '1',
    ssl_store_id: sslcommerz.storeId,
    enable_nogorpay: '1',
    nogorpay_base_url: nogorpay.baseUrl,
  }
  const keys = settingsKeys(env)
  const values: Partial<Record<SettingKey, string>> = {
    ...plain,
    ssl_store_password: sealSecret(plain, 'ssl_store_password', sslcommerz.password, keys),
    nogorpay_api_key: sealSecret(plain, 'nogorpay_api_key', nogorpay.apiKey, keys),
  }
  const { db } = openDatabase(env.DB, 'primary')
  for (const [key, value] of Object.entries(values))
    await saveSetting(db, key as SettingKey, value, { userId: null, now })
  await raiseNumber(db, 'settings')
}
