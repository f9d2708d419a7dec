import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

/** A whole demo is written, perhaps beside other tests. */
export const maxStart = 240_000

type Site = { url: string; stop(): Promise<void> }

/**
 * Serves a new site beside the one that all specs share.
 * @param option of `npm start`: `--gateways` with the demo, `--empty` without
 */
export async function startSite(
  port: number,
  directory: string,
  option: '--gateways' | '--empty',
): Promise<Site> {
  rmSync(directory, { recursive: true, force: true })
  const args = ['seed/start.ts', option, '--port', String(port), '--persist-to', directory]
  const site = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(site, 'exit')
  const stop = async () => {
    site.kill('SIGTERM')
    await ended
  }
  try {
    await new Promise<void>((ready, fail) => {
      const late = setTimeout(() => fail(new Error('the site did not start')), maxStart)
      site.once('exit', (code) => fail(new Error(`the site ended with ${code}`)))
      site.stdout.on('data', (lines: Buffer) => {
        if (!lines.toString().includes('[start] ready:')) return
        clearTimeout(late)
        ready()
      })
    })
    return { url: `http://localhost:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
