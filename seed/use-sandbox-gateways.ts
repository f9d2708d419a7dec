import { openDatabase } from '#worker/db/db.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { seal } from '#worker/lib/crypto.ts'
import type { LocalBindings } from './bindings.ts'
import { sandboxGateways } from './sandbox-gateways.ts'

/** Switches both online gateways on in a developer's site, with the doubles of this machine behind them. */
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
  // The site would go on reading a copy of the old ones.
  await env.KV.delete('settings')
}
