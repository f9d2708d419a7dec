import { execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'

export type Server = { origin: string; stop(): Promise<void> }

/**
 * Installs, builds and starts the Next application in a folder, in one process, as `next start` starts it.
 * @param statements those of the Worker by query, so that both read the same rows in the same way
 * @throws Error when a step fails, or it ends or does not answer in two minutes
 */
export async function startNext(
  app: string,
  { port, database, statements }: { port: number; database: string; statements: object },
): Promise<Server> {
  for (const part of ['app', 'lib', '.next']) rmSync(join(app, part), { recursive: true, force: true })
  cpSync(new URL('next/', import.meta.url).pathname, app, { recursive: true })
  // The pages have the classes of the site, whose style sheet is in its HTML.
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  writeFileSync(join(app, 'app/site.css'), /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? '')
  const years = '#worker/features/providers/years-of-work.rules.ts'
  for (const [name, file] of [
    ['years-of-work', years.slice(1)],
    ['list-answer', 'test/load/peers/list-answer.ts'],
  ] as const) {
    const source = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'))
    writeFileSync(join(app, `lib/${name}.js`), source.replace(years, './years-of-work.js'))
  }
  writeFileSync(join(app, 'statements.json'), JSON.stringify(statements))
  const env = { PEER_DATABASE: database, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const options = { cwd: app, env: { ...process.env, ...env }, stdio }
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], options)
  const next = join(app, 'node_modules/next/dist/bin/next')
  execFileSync(process.execPath, [next, 'build'], options)
  const child = spawn(
    process.execPath,
    [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    options,
  )
  const stopped = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill('SIGKILL'))
  const stop = async () => {
    child.kill('SIGTERM')
    await stopped
  }
  const origin = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`Next ended with ${child.exitCode}`)
    const answer = await fetch(origin).catch(() => null)
    if (answer) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('Next does not answer')
}
