import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '#seed/run-tool.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'
import { rankText } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { queryBuilder, textOf } from '../listing/filled-database.ts'

export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Runs a command in a folder. @throws Error with the output when it fails */
function runStep(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(' ')} failed:\n${output}`)),
    )
  })
}

/** Installs the locked packages of a folder, unless the same lock file is installed. */
async function installPackages(folder: string, env: Record<string, string> = {}): Promise<void> {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const marker = join(folder, 'node_modules/.installed-lock')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  // Not `npm ci`: the lock file lacks binaries of other platforms.
  await runStep(folder, 'npm', ['install', '--no-save', '--no-audit', '--no-fund'], env)
  writeFileSync(marker, lock)
}

const patience = 120_000

/** Waits until a started process answers a path. @throws Error when it ends or does not answer in two minutes */
async function startServer(child: ChildProcess, url: URL, path: string): Promise<Server> {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stopped = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await stopped
    process.off('exit', kill)
  }
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`${url.origin} ended with ${child.exitCode}`)
    const answer = await fetch(new URL(path, url)).catch(() => null)
    if (answer?.ok) return { origin: url.origin, pid: child.pid ?? 0, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error(`${url.origin} does not answer`)
}

/** The statements of the Worker, so that both read the same rows in the same way. */
function statements(): Record<'page' | 'totals' | 'categories', string> {
  const listing = { scope: '', sort: 'recommended' } as const
  return {
    page: textOf(listCards(listing, { from: 'start', skip: 0 }, 0)).sql,
    totals: textOf(listTotals(listing)).sql,
    categories: listActiveCategories(queryBuilder).toSQL().sql,
  }
}

/**
 * Installs, builds and starts the Next application in a folder, with a copy of the database of the site. One process, as
 * `next start` starts it.
 */
export async function startNext(
  folder: string,
  { port, database }: { port: number; database: string },
): Promise<Server> {
  const app = join(folder, 'next')
  for (const name of readdirSync(app, { withFileTypes: true }).map(({ name }) => name))
    if (name !== 'node_modules') rmSync(join(app, name), { recursive: true })
  cpSync(new URL('next/', import.meta.url).pathname, app, { recursive: true })
  copyStyles(join(app, 'app/site.css'))
  const years = join(root, 'worker/features/providers/years-of-work.rules.ts')
  writeFileSync(join(app, 'lib/years-of-work.js'), stripTypeScriptTypes(readFileSync(years, 'utf8')))
  writeFileSync(join(app, 'statements.json'), JSON.stringify(statements()))
  const env = {
    PEER_STATEMENTS: join(app, 'statements.json'),
    PEER_DATABASE: database,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  }
  await installPackages(app)
  const next = join(app, 'node_modules/next/dist/bin/next')
  await runStep(app, process.execPath, [next, 'build'], env)
  const child = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: app,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return startServer(child, new URL(`http://127.0.0.1:${port}`), '/api/biodata')
}

/** The built style sheet of the site, which is in its HTML: the pages have the same classes. */
function copyStyles(target: string): void {
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  writeFileSync(target, /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? '')
}

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
  cpSync(new URL('directus/', import.meta.url).pathname, app, { recursive: true })
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
