import { Agent, request as callHttp } from 'node:http'
import { median } from './browser.ts'

export type FirstByte = {
  /** Milliseconds until the first and the last byte: of pages that were not asked before, and of one that was. */
  cold: { first: number; last: number }
  cached: { first: number; last: number }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** How often each page is asked before and while it is measured. */
const [warmUps, samples] = [15, 30]

async function ask(site: URL, path: string): Promise<{ first: number; last: number }> {
  return new Promise((resolve, fail) => {
    const began = performance.now()
    callHttp(
      { agent, host: site.hostname, port: site.port, path, headers: { accept: 'text/html' } },
      (answer) => {
        let first: number | undefined
        answer.on('data', () => (first ??= performance.now() - began))
        answer.on('end', () => {
          if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`))
          else resolve({ first: first ?? Number.NaN, last: performance.now() - began })
        })
      },
    )
      .on('error', fail)
      .end()
  })
}

async function mediansOf(site: URL, paths: readonly string[]) {
  const times = []
  for (const path of paths) times.push(await ask(site, path))
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)) }
}

/**
 * Asks the Worker itself, over one open connection, for the HTML of a page.
 * @param coldPath an address of the same page for each number, which no cache holds
 */
export async function measureFirstByte(
  site: URL,
  path: string,
  coldPath: (index: number) => string,
): Promise<FirstByte> {
  const colds = Array.from({ length: warmUps + samples }, (_, index) => coldPath(index))
  // The first requests compile the code.
  await mediansOf(site, colds.slice(0, warmUps))
  const cold = await mediansOf(site, colds.slice(warmUps))
  await mediansOf(site, Array<string>(warmUps).fill(path))
  return { cold, cached: await mediansOf(site, Array<string>(samples).fill(path)) }
}
