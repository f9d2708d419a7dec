import { serveDouble } from '#test/support/serve-double.ts'

type Build = 'old' | 'new'

export type TwoBuilds = Awaited<ReturnType<typeof serveTwoBuilds>>

const prefix = 'assets/new/'
const isText = /html|javascript|css/

/** The texts of the new build: the same code with other names of files, and another id of the build. */
const renamed = (text: string) =>
  text.replaceAll('assets/', prefix).replace(/(["'`])([0-9a-f]{12})\1/g, '$1new-$2$1')

/** A server in front of a site that can change the names of all built files, as a deployment does. */
export async function serveTwoBuilds(site: string, port: number) {
  let deployed: Build = 'old'
  let failing: RegExp | null = null
  let worker: string | null = null
  const log: string[] = []
  const { origin, close } = await serveDouble((request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    log.push(path)
    const isNew = deployed === 'new'
    if (failing?.test(path)) return new Response('failed', { status: 500 })
    if (path === '/sw.js' && worker !== null)
      return new Response(worker, {
        headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' },
      })
    if (path.startsWith('/assets/') && path.startsWith(`/${prefix}`) !== isNew)
      return new Response('Not found', { status: 404 })
    return forward(request, new URL(path.replace(`/${prefix}`, '/assets/'), site), isNew)
  }, port)
  return {
    url: origin,
    /** Deploys the build: the files of the other one are gone. */
    deploy: (build: Build) => (deployed = build),
    /** Answers 500 for files whose path matches; null lets all pass. */
    fail: (path: RegExp | null) => (failing = path),
    /** Serves this text as `/sw.js`; null serves the one of the build. */
    replaceWorker: (source: string | null) => (worker = source),
    /** How often a path was asked for. */
    asked: (path: RegExp) => log.filter((one) => path.test(one)).length,
    stop: close,
  }
}

async function forward({ method, headers, body }: Request, address: URL, isNew: boolean): Promise<Response> {
  const sent = new Headers(headers)
  for (const name of ['host', 'connection']) sent.delete(name)
  sent.set('accept-encoding', 'identity')
  const answer = await fetch(address, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body && { body, duplex: 'half' }),
  })
  const found = Buffer.from(await answer.arrayBuffer())
  const changes = isNew && isText.test(answer.headers.get('content-type') ?? '')
  const given = changes ? Buffer.from(renamed(found.toString())) : found
  const kept = new Headers(answer.headers)
  for (const name of ['etag', 'transfer-encoding']) kept.delete(name)
  // Pictures are kept by their length.
  kept.set('content-length', String(given.length))
  return new Response(given, { status: answer.status, headers: kept })
}
