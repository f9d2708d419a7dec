import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import type { WorkerdStructuredLog } from 'miniflare'
import type { StartOptions } from './start-options.ts'

type ServeOptions = Pick<StartOptions, 'port' | 'ip' | 'persistTo' | 'vars'> & {
  /** Restarts the Worker when a source changes, and lets a debugger connect. Slows the rendering 10 to 20 times. */
  develop: boolean
}

/**
 * Serves the Worker with wrangler's development server. `wrangler dev` itself always attaches an inspector, which makes
 * the first byte of a page take 300 ms instead of 50.
 * @throws Error when the Worker cannot be bundled or started
 */
export async function serveSite(root: string, options: ServeOptions) {
  const { port, ip, persistTo, vars, develop } = options
  // wrangler reads these once, when it is loaded. It would print each binding, and ask the internet where this machine is.
  process.env.WRANGLER_LOG ??= 'warn'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  // wrangler bundles the development build of React unless it deploys or an option says otherwise.
  if (!develop) process.env.NODE_ENV ??= 'production'
  const { unstable_startWorker: startWorker } = await import('wrangler')
  let isServing = false
  const died = new Promise<void>((resolve) =>
    subscribe('child_process', (message) => {
      const child = (message as { process: ChildProcess }).process
      child.once('exit', () => {
        if (isServing && child.spawnfile.includes('workerd')) resolve()
      })
    }),
  )
  const worker = await startWorker({
    config: join(root, 'wrangler.toml'),
    bindings: Object.fromEntries(
      Object.entries(vars).map(([name, value]) => [name, { type: 'plain_text', value }]),
    ),
    dev: {
      remote: false,
      watch: develop,
      // Without a port, wrangler chooses 9229 or the next free one.
      inspector: develop ? {} : false,
      persist: persistTo,
      server: { hostname: ip, port },
      structuredLogsHandler: ({ level, message }: WorkerdStructuredLog) => {
        if (level === 'error' || level === 'warn') console.error(message)
        else console.log(message)
      },
    },
  })
  let buildProblem: string | null = null
  worker.raw.on('buildFailed', ({ cause }: { cause?: unknown }) => {
    buildProblem = textOfFailure(cause)
  })
  worker.raw.on('reloadComplete', () => {
    buildProblem = null
  })
  const failure = new Promise<never>((_, reject) => {
    worker.raw.on('error', (event: { cause?: unknown; reason?: string }) =>
      reject(new Error(event.reason ?? 'the server failed', { cause: event.cause })),
    )
    // A person who edits a source mends the mistake; the server waits for the next change.
    if (!develop)
      worker.raw.on('buildFailed', () => reject(new Error('the Worker could not be bundled, see above')))
  })
  try {
    await Promise.race([worker.ready, failure])
  } catch (error) {
    await worker.dispose()
    throw error
  }
  failure.catch((error: unknown) => console.error(error))
  // A changed source restarts the runtime.
  isServing = !develop
  const stop = async () => {
    isServing = false
    await worker.dispose()
  }
  return {
    url: await worker.url,
    /** Where a debugger connects. */
    inspector: await worker.inspectorUrl,
    /** Resolves when the runtime has ended by itself: wrangler would go on without it. Never while a person develops. */
    died,
    /** Why the last change could not be bundled, while a person develops; null once it can. */
    buildProblem: () => buildProblem,
    stop,
  }
}

type BuildError = { text: string; location?: { file: string; line: number; column: number } | null }

/** The messages of esbuild, each with file, line and column. wrangler may wrap them. */
export function textOfFailure(failure: unknown): string {
  const { errors, cause } = failure as { errors?: BuildError[]; cause?: { errors?: BuildError[] } }
  const lines = (errors ?? cause?.errors ?? []).map(({ text, location }) =>
    location ? `${location.file}:${location.line}:${location.column}: ${text}` : text,
  )
  return lines.length > 0 ? lines.join('\n') : String((failure as Error).message)
}
