import { DatabaseSync } from 'node:sqlite'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { withoutTriggers } from '../listing/history.ts'

const day = 86_400_000

/** What jobs have to do at a site in which each of them has failed for weeks, and what admins have not decided. */
const work = (providers: number) => {
  const now = Date.now()
  const numbered = (last: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.ceil(last)})`
  const old = now - 500 * day
  const some = Math.ceil(providers / 10)
  return [
    `UPDATE subscriptions SET status = 'active' WHERE id % 50 = 0`,
    `INSERT INTO boosting_plans (id, name, price_poisha, duration_days, rank_bonus, created_at, updated_at)
      VALUES (1, 'plan', 9900, 30, 10, 0, 0)`,
    // Every second one is over.
    `INSERT INTO boosts (provider_id, plan_id, plan_name, price_poisha, duration_days, rank_bonus, status, starts_at, ends_at, created_at, updated_at)
      SELECT id, 1, 'plan', 9900, 30, rank_bonus, 'active', ${old}, iif(id % 2, ${now} - 1, ${now} + ${day}), ${old}, ${old}
      FROM providers WHERE rank_bonus > 0`,
    `UPDATE providers SET photo = 'photo-' || id, id_card_front = iif(id % 10, NULL, 'card-' || id),
      reviewed_at = ${old}, updated_at = ${old}, created_at = ${old}, submitted_at = ${old} WHERE id % 5 = 0`,
    // One in four belongs to no row any more.
    `INSERT INTO stored_images (bucket, path, uploaded_by, created_at)
      SELECT 'pictures', photo, user_id, ${old} FROM providers WHERE photo IS NOT NULL
      UNION ALL SELECT 'documents', id_card_front, user_id, ${old} FROM providers WHERE id_card_front IS NOT NULL
      UNION ALL SELECT 'pictures', 'orphan-' || id, user_id, ${old} FROM providers WHERE id % 10 = 1`,
    `INSERT INTO provider_changes (provider_id, changes, created_at)
      SELECT id, json_object('bio', 'নতুন', 'divisionId', division_id, 'districtId', district_id, 'upazilaId', upazila_id,
        'division', division, 'district', district, 'area', area), ${now} FROM providers WHERE id % 100 = 0`,
    `UPDATE users SET division_id = p.division_id, district_id = p.district_id, upazila_id = p.upazila_id
      FROM providers p WHERE p.user_id = users.id`,
    `INSERT INTO users (name, phone, password_hash, role, created_at, updated_at)
      ${numbered(some / 50)} SELECT 'x', '018' || substr('00000000' || i, -8), '-', 'customer', ${old}, ${old} FROM n`,
    `INSERT INTO unfinished_erasures (user_id, erased_at) SELECT id, ${now} FROM users WHERE id % 1000 = 7`,
    `INSERT INTO devices (id, user_id, token_hash, label, first_seen_at, last_seen_at)
      ${numbered(some)} SELECT i, i, 't' || i, 'phone', ${old}, ${old} FROM n`,
    `INSERT INTO sessions (id, user_id, device_id, created_at, expires_at)
      ${numbered(some)} SELECT 's' || i, i, i, ${old}, ${old} + 1 FROM n`,
    `INSERT INTO security_events (kind, user_id, network_hash, device_id, result, at)
      ${numbered(5 * some)} SELECT 'sign_in', 1 + i % ${providers}, 'n', 1 + i % ${some}, 'ok', ${old} FROM n`,
    `INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
      ${numbered(5 * some)} SELECT 'b' || i, ${old}, 1, ${old} FROM n`,
    `INSERT INTO outbox (channel, recipient, kind, body, status, send_after, created_at, sent_at)
      ${numbered(3 * some)} SELECT iif(i % 3, 'sms', 'push'), '017' || substr('00000000' || i, -8), 'code', 'x', 'sent', ${old}, ${old}, ${old} FROM n`,
    `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, created_at)
      ${numbered(5 * some)} SELECT 1, 'x', 'provider.approved', 'provider', i, iif(i % 2, ${now} - 1500 * ${day}, ${now}) FROM n`,
    // As many due as kept.
    `INSERT INTO provider_views (provider_id, day, visitor)
      ${numbered(2 * providers)} SELECT 1 + i % ${providers}, date('now', iif(i % 2, '-40 days', '-0 day')), 'v' || i FROM n`,
    `INSERT INTO data_versions (name, version) ${numbered(5 * some)} SELECT 'provider:' || i, ${old} + i FROM n`,
    `INSERT INTO unmet_searches (day, words, searches)
      ${numbered(some)} SELECT date('now', '-' || (i % 300) || ' days'), 'w' || i, 1 FROM n`,
  ]
}

/** Fills a database that has a history past its triggers, which would count the rows one by one. */
export function addWork(database: DatabaseSync, providers: number): void {
  withoutTriggers(database, () => {
    for (const statement of work(providers)) database.exec(statement)
  })
}

/** A bucket that holds the names of these pictures, and no bytes. */
function bucketOf(paths: readonly string[]) {
  const names = new DatabaseSync(':memory:')
  names.exec('CREATE TABLE objects (key TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN')
  const insert = names.prepare('INSERT OR IGNORE INTO objects VALUES (?)')
  for (const path of paths) insert.run(path)
  names.exec('COMMIT')
  const find = names.prepare('SELECT key FROM objects WHERE key > ? AND key >= ? ORDER BY key LIMIT ?')
  const remove = names.prepare('DELETE FROM objects WHERE key = ?')
  return {
    list: async ({ startAfter = '', prefix = '', limit = 1000 }: R2ListOptions = {}) => {
      const found = find.all(startAfter, prefix, limit) as { key: string }[]
      const objects = found
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key }) => ({ key, size: 1, etag: 'e' }))
      return { objects, truncated: found.length === limit, delimitedPrefixes: [] }
    },
    // Notes of erasures, which are only counted.
    put: async (key: string) => {
      insert.run(key)
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) remove.run(key)
    },
  } as unknown as R2Bucket
}

/** The bindings that jobs use, of a database with pictures. No service outside is reached. */
export function bindingsOf(database: DatabaseSync, DB: D1Database): Env {
  const pathsIn = (bucket: string) =>
    (
      database.prepare('SELECT path FROM stored_images WHERE bucket = ?').all(bucket) as { path: string }[]
    ).map(({ path }) => path)
  return {
    DB,
    KV: memoryKv().kv,
    PICTURES: bucketOf(pathsIn('pictures')),
    DOCUMENTS: bucketOf(pathsIn('documents')),
    BACKUPS: bucketOf([]),
    ENVIRONMENT: 'development',
    PUBLIC_ORIGIN: 'http://localhost',
    BACKUP_PUBLIC_KEY: '',
    OUTSIDE_COPY_URL: '',
    OUTSIDE_COPY_REGION: '',
    JWT_SECRET: 'load',
    SETTINGS_KEY: 'load',
  } as unknown as Env
}
