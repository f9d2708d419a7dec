import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'
import { queryBuilder, textOf } from '../listing/query-text.ts'
import { installPackages, runStep, startServer, type Server } from './processes.ts'

const source = new URL('next/', import.meta.url).pathname

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
  cpSync(source, app, { recursive: true })
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

/** The built style sheet of the site: the pages have the same classes. */
function copyStyles(target: string): void {
  const assets = join(root, 'web/dist/assets')
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const inlined = /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1]
  const sheets = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.css')) : []
  const linked = sheets
    .filter((name) => html.includes(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  writeFileSync(target, inlined ?? linked.join('\n'))
}
