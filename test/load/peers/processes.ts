import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Runs a command in a folder. @throws Error with the output when it fails */
export function runStep(
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
export async function installPackages(folder: string, env: Record<string, string> = {}): Promise<void> {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const marker = join(folder, 'node_modules/.installed-lock')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  // Not `npm ci`: the lock file lacks binaries of other platforms.
  await runStep(folder, 'npm', ['install', '--no-save', '--no-audit', '--no-fund'], env)
  writeFileSync(marker, lock)
}

const patience = 120_000

/** Waits until a started process answers a path. @throws Error when it ends or does not answer in two minutes */
export async function startServer(child: ChildProcess, url: URL, path: string): Promise<Server> {
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
