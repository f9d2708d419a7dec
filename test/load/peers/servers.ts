import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'
import { queryBuilder, textOf } from '../listing/filled-database.ts'

export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Runs a command in a folder. @throws Error with the output when it fails */
function runStep(cwd: string, command: string, args: readonly string[], env = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`)
}

/** Installs the locked packages of a folder, unless the same lock file is installed. */
function installPackages(folder: string): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const marker = join(folder, 'node_modules/.installed-lock')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  // Not `npm ci`: the lock file lacks binaries of other platforms.
  runStep(folder, 'npm', ['install', '--no-save', '--no-audit', '--no-fund'])
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
function statements(): Record<'page' | 'totals' | 'totalsOfGender' | 'categories', string> {
  const listing = { filter: {}, sort: 'recommended' } as const
  return {
    page: textOf(listCards(listing, { reading: { from: 'start', skip: 0 }, limit: 0, lifting: null })).sql,
    totals: textOf(listTotals(listing)).sql,
    totalsOfGender: textOf(listTotals({ ...listing, filter: { gender: 'female' } })).sql,
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
  installPackages(app)
  const next = join(app, 'node_modules/next/dist/bin/next')
  runStep(app, process.execPath, [next, 'build'], env)
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
