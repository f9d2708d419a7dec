import { Agent, request as callHttp } from 'node:http'
import { median } from './browser.ts'

export type FirstByte = {
  /** Milliseconds until the first and the last byte: while no cache holds the page or its data, and from the cache. */
  cold: { first: number; last: number }
  cached: { first: number; last: number }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** How often each page is asked before and while it is measured. */
const [warmUps, samples] = [15, 30]

async function ask(site: URL, path: string, host: string): Promise<{ first: number; last: number }> {
  return new Promise((resolve, fail) => {
    const began = performance.now()
    callHttp(
      { agent, host: site.hostname, port: site.port, path, headers: { accept: 'text/html', host } },
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

async function mediansOf(site: URL, path: string, hosts: readonly string[]) {
  const times = []
  for (const host of hosts) times.push(await ask(site, path, host))
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)) }
}

let hosts = 0
/** Caches keep the answers of each host, so a new one finds them empty. */
const newHosts = (count: number) => Array.from({ length: count }, () => `host-${(hosts += 1)}.localhost`)

/** Asks the Worker itself, over one open connection, for the HTML of a page. */
export async function measureFirstByte(site: URL, path: string): Promise<FirstByte> {
  // The first requests compile the code.
  await mediansOf(site, path, newHosts(warmUps))
  const cold = await mediansOf(site, path, newHosts(samples))
  const same = (count: number) => Array<string>(count).fill(site.host)
  await mediansOf(site, path, same(warmUps))
  return { cold, cached: await mediansOf(site, path, same(samples)) }
}
