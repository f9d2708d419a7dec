import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'
import { bundleWorker } from './bundle-worker.ts'

type ServeOptions = { port: number; persistTo: string; vars: Record<string, string> }

type BundledSite = { url: URL; stop(): Promise<void> }

/**
 * Serves the bundle of a deployment on localhost, in one process of the runtime of production: without the proxy of
 * `wrangler dev`, which queues requests, and without an inspector, which makes rendering 10 to 20 times slower. Measurements
 * use it.
 * @throws Error when the Worker cannot be bundled or started
 */
export async function serveBundle({ port, persistTo, vars }: ServeOptions): Promise<BundledSite> {
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
