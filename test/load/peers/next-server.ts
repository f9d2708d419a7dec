import { spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'

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

/**
 * Installs, builds and starts the Next application in a folder, in one process, as `next start` starts it.
 * @param statements those of the Worker by query, so that both read the same rows in the same way
 * @throws Error when it ends or does not answer in two minutes
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
  runStep(app, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
  const next = join(app, 'node_modules/next/dist/bin/next')
  runStep(app, process.execPath, [next, 'build'], env)
  const child = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: app,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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
    if (answer) return { origin, pid: child.pid ?? 0, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('Next does not answer')
}
