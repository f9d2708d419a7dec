import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#seed/run-tool.ts'

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
