import { openDatabase } from '#worker/db/db.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { seal } from '#worker/lib/crypto.ts'
import type { LocalBindings } from './bindings.ts'
import { sandboxGateways } from './sandbox-gateways.ts'

/** Enables both online gateways on a development site and connects them to the local test doubles. */
export async function enableSandboxGateways(env: LocalBindings['env'], now: Date): Promise<void> {
  const { sslcommerz, nogorpay } = sandboxGateways
  const values: Partial<Record<SettingKey, string>> = {
    enable_sslcommerz: '1',
    ssl_store_id: sslcommerz.storeId,
    ssl_store_password: seal(env.SETTINGS_KEY, sslcommerz.password),
    enable_nogorpay: '1',
    nogorpay_api_key: seal(env.SETTINGS_KEY, nogorpay.apiKey),
    nogorpay_base_url: nogorpay.baseUrl,
  }
  const { db } = openDatabase(env.DB, 'primary')
  for (const [key, value] of Object.entries(values))
    await saveSetting(db, key as SettingKey, value, { userId: null, now })
  // Otherwise the site would keep reading the cached old settings.
  await env.KV.delete('settings')
}
