import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { descendantsNamed, memoryOf } from '#test/support/process-figures.ts'

type SiteOptions = {
  port: number
  persistTo: string
  /** NAME:VALUE */
  vars: string[]
  /** The file for everything that the site prints. */
  log: string
  /** The most MB of JavaScript objects of one isolate. Production stops an isolate at 128 MB. */
  heap: number
  /** A module that wraps the Worker. */
  entrypoint?: string
  /** Isolates beside the first, at the ports behind `port`. */
  moreIsolates?: number
}

const patience = 240_000

/**
 * Serves the bundle with a folder of its own, and waits until it is ready. Everything that it prints goes to a file.
 * @throws Error when it ends or does not become ready in four minutes
 */
export async function startSite(
  root: string,
  { port, persistTo, vars, log, heap, entrypoint, moreIsolates = 0 }: SiteOptions,
) {
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  const faults: string[] = []
  const script = join(root, 'test/support/bundled-site/serve.ts')
  const options = [
    '--port',
    String(port),
    '--persist-to',
    persistTo,
    '--more-isolates',
    String(moreIsolates),
    ...vars.flatMap((pair) => ['--var', pair]),
    ...(entrypoint === undefined ? [] : ['--entrypoint', entrypoint]),
  ]
  const child = spawn(process.execPath, [script, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without a limit, the runtime lets garbage grow to gigabytes, which looks like a leak and hides one.
    env: { ...process.env, MINIFLARE_WORKERD_V8_FLAGS: `--max-heap-size=${heap}` },
  })
  const stopped = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await stopped
  }
  process.once('exit', () => child.kill('SIGKILL'))
  await new Promise<void>((ready, fail) => {
    const timer = setTimeout(() => fail(new Error(`the site is not ready, see ${log}`)), patience)
    const settle = (done: () => void) => {
      clearTimeout(timer)
      done()
    }
    child.on('exit', () => settle(() => fail(new Error(`the site did not start, see ${log}`))))
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`)
        if (line.startsWith('ready:')) settle(ready)
        const fault = faultOf(line)
        if (fault !== null) faults.push(fault)
      })
  })
  const runtimes = descendantsNamed(child.pid ?? 0, 'workerd')
  if (runtimes.length === 0) throw new Error('no process of the runtime was found')
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    /** Of every isolate. */
    urls: [
      new URL(`http://127.0.0.1:${port}`),
      ...Array.from({ length: moreIsolates }, (_, at) => new URL(`http://127.0.0.1:${port + 1 + at}`)),
    ] as [URL, ...URL[]],
    /** MB of the runtime: the Worker and its local storage. */
    memory: () => memoryOf(runtimes),
    isRunning: () => child.exitCode === null,
    /** Errors in the log with their counts: answers of 500, uncaught errors, unhandled rejections. */
    faults: () => countBy(faults),
    stop,
  }
}

/** The name of an error in a line of the log; null for what an overloaded site logs as well. */
function faultOf(line: string): string | null {
  if (/uncaught|unhandled|out of memory|heap/i.test(line)) return line.slice(0, 160)
  if (!line.startsWith('{')) return null
  try {
    const { level, event, cause } = JSON.parse(line) as { level?: string; event?: string; cause?: string }
    return level === 'error' ? `${event}: ${cause ?? ''}`.slice(0, 160) : null
  } catch {
    return null
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
