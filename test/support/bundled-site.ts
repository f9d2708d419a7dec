import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runTool } from '#seed/run-tool.ts'

/**
 * Bundles the Worker as a deployment does.
 * @returns the source of one ES module
 * @throws Error with the output of wrangler
 */
export async function bundleWorker(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'))
  try {
    const deploy = ['deploy', '--dry-run', '--outdir', folder, '--env=']
    const { code, output, errors } = await runTool('wrangler', deploy, { show: false })
    if (code !== 0) throw new Error(`the Worker could not be bundled:\n${output}${errors}`)
    return readFileSync(join(folder, 'index.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type ServeOptions = { port: number; persistTo: string; vars: Record<string, string> }

/**
 * Serves the bundle of a deployment on localhost, in one process of the runtime of production: without the proxy of
 * `wrangler dev`, which queues requests, and without an inspector, which makes rendering 10 to 20 times slower. Measurements
 * use it.
 * @throws Error when the Worker cannot be bundled or started
 */
export async function serveBundle({ port, persistTo, vars }: ServeOptions) {
  // wrangler reads this once, when it is loaded.
  process.env.WRANGLER_LOG ??= 'warn'
  const [source, { convertV4MiniflareOptions, Log, LogLevel, Miniflare }, wrangler] = await Promise.all([
    bundleWorker(),
    import('miniflare'),
    import('wrangler'),
  ])
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  const server = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      log: new Log(LogLevel.WARN),
      logRequests: false,
      // Without it, the local runtime asks the internet where this machine is.
      cf: false,
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(persistTo, 'v3'),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error' || level === 'warn') console.error(message)
      },
      workers: [
        {
          name: 'kormi',
          ...workerOptions,
          bindings: { ...(workerOptions.bindings as Record<string, string>), ...vars },
          modules: [{ type: 'ESModule' as const, path: 'index.js', contents: source }],
        },
      ],
    }),
  )
  try {
    return { url: await server.ready, stop: () => server.dispose() }
  } catch (error) {
    await server.dispose()
    throw error
  }
}
