import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runTool } from '#seed/run-tool.ts'

/**
 * Bundles the Worker as a deployment does.
 * @param entrypoint the module whose default export answers requests; the Worker's own when undefined
 * @returns the source of one ES module
 * @throws Error with the output of wrangler
 */
export async function bundleWorker(entrypoint?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'))
  const script = entrypoint === undefined ? [] : [entrypoint]
  try {
    const deploy = ['deploy', ...script, '--dry-run', '--outdir', folder, '--env=']
    const { code, output, errors } = await runTool('wrangler', deploy, { show: false })
    if (code !== 0) throw new Error(`the Worker could not be bundled:\n${output}${errors}`)
    return readFileSync(join(folder, `${basename(entrypoint ?? 'index.ts', '.ts')}.js`), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
