import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rankText } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { installPackages, runStep, startServer, type Server } from './processes.ts'

const source = new URL('directus/', import.meta.url).pathname
/** Directus gives this id to the policy of visitors who are not signed in. */
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
/** Its native packages do not build for newer versions of Node. */
const node = '/usr/bin/node'

/**
 * Installs and starts Directus in a folder, with one table of the public providers of the site, its indexes for the measured
 * filters, and the right of visitors to read it. Needs Node 20 at /usr/bin/node.
 */
export async function startDirectus(
  folder: string,
  { port, database }: { port: number; database: string },
): Promise<Server> {
  const app = join(folder, 'directus')
  mkdirSync(app, { recursive: true })
  cpSync(source, app, { recursive: true })
  const path = `/usr/bin:${process.env.PATH ?? ''}`
  await installPackages(app, { PATH: path })
  const file = join(app, 'directus.sqlite')
  rmSync(file, { force: true })
  const env = {
    PATH: path,
    NODE_ENV: 'production',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: file,
    SECRET: 'load',
    KEY: 'load',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'load',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    CACHE_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
  const cli = join(app, 'node_modules/directus/cli.js')
  await runStep(app, node, [cli, 'bootstrap'], env)
  addProviders(file, database)
  const child = spawn(node, [cli, 'start'], {
    cwd: app,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return startServer(child, new URL(`http://127.0.0.1:${port}`), '/items/provider_cards?limit=1')
}

function addProviders(file: string, rows: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(`ATTACH '${rows}' AS site`)
    database.exec(`CREATE TABLE provider_cards (
      id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER, category_name TEXT, division_id INTEGER, gender TEXT,
      area TEXT, district TEXT, verified_badge BOOLEAN, boosted_until INTEGER, photo TEXT, rating_sum INTEGER,
      rating_count INTEGER, rank INTEGER)`)
    database.exec(`INSERT INTO provider_cards
      SELECT p.id, p.name, p.category_id, c.name, p.division_id, p.gender, p.area, p.district, p.verified_badge,
        p.boosted_until, p.photo, p.rating_sum, p.rating_count, ${rankText}
      FROM site.providers p JOIN site.categories c ON c.id = p.category_id
      JOIN site.users u ON u.id = p.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL
      WHERE p.status = 'approved' AND p.is_active AND NOT p.is_paused`)
    database.exec(`CREATE INDEX by_category ON provider_cards (category_id, rank DESC, id DESC);
      CREATE INDEX by_division ON provider_cards (division_id, rank DESC, id DESC);
      CREATE INDEX by_division_gender ON provider_cards (division_id, gender, rank DESC, id DESC)`)
    database.exec(`INSERT INTO directus_collections (collection) VALUES ('provider_cards')`)
    database
      .prepare(
        `INSERT INTO directus_permissions (collection, action, permissions, fields, policy)
        VALUES ('provider_cards', 'read', '{}', '*', ?)`,
      )
      .run(publicPolicy)
  } finally {
    database.close()
  }
}
