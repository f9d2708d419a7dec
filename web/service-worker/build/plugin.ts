import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { precachedFiles, type Chunks } from './precached-files.ts'

/** Files with fixed names that a visitor without a connection needs. */
const fixedFiles = ['/offline.html', '/favicon.svg']

/**
 * Builds `sw.js` behind the build of the pages, whose files it names. With `SERVICE_WORKER=off` it builds the service worker
 * that removes itself.
 */
export function serviceWorker(webFolder: string): Plugin {
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const isOff = process.env.SERVICE_WORKER === 'off'
        const chunks = JSON.parse(readFileSync(join(outDir, 'chunks.json'), 'utf8')) as Chunks
        // The style sheet of the entry is named in the manifest, but it is in the HTML.
        const isBuilt = (file: string) => existsSync(join(outDir, file))
        const files = [...precachedFiles(chunks).filter(isBuilt), ...fixedFiles]
        const contents = fixedFiles.map((file) => readFileSync(join(outDir, file), 'utf8'))
        const buildId = createHash('sha256')
          .update(JSON.stringify([files, contents]))
          .digest('hex')
          .slice(0, 12)
        await build({
          configFile: false,
          root: webFolder,
          publicDir: false,
          logLevel: 'warn',
          define: {
            PRECACHED_FILES: JSON.stringify(files),
            BUILD_ID: JSON.stringify(buildId),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: ['chrome109', 'safari16', 'firefox115'],
            rolldownOptions: {
              input: join(webFolder, 'service-worker', isOff ? 'switched-off.ts' : 'service-worker.ts'),
              // Browsers run a service worker as a classic script.
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        })
      },
    },
  }
}
