// The Worker, and beside it an address through which a command reaches the bindings of the site that runs, as `--remote` reaches those
// of a deployment: the local files of a database bear one process only.
import type { DatabaseCall } from '#seed/local-database.ts'
import worker from '#worker/index.ts'
import { bridge } from './bridge.ts'

const isBucket = (name: string): name is 'PICTURES' | 'DOCUMENTS' | 'BACKUPS' =>
  ['PICTURES', 'DOCUMENTS', 'BACKUPS'].includes(name)

async function answer(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url)
  const [what = '', name = ''] = url.pathname.slice(bridge.length).split('/')
  if (what === 'database') {
    const { queries, asRows } = await request.json<DatabaseCall>()
    const statements = queries.map(({ sql, params }) => env.DB.prepare(sql).bind(...params))
    const [only] = statements
    return Response.json(asRows && only ? await only.raw() : await env.DB.batch(statements))
  }
  if (what === 'kv') {
    await env.KV.delete(url.searchParams.get('key') ?? '')
    return Response.json(null)
  }
  if (!isBucket(name)) return new Response(null, { status: 404 })
  const bucket = env[name]
  const key = url.searchParams.get('key') ?? ''
  if (what === 'list') {
    const { objects, truncated, ...page } = await bucket.list(await request.json())
    const cursor = 'cursor' in page ? page.cursor : undefined
    return Response.json({
      objects: objects.map(({ key, size, etag }) => ({ key, size, etag })),
      truncated,
      cursor,
    })
  }
  if (what === 'put') {
    const metadata = JSON.parse(request.headers.get('x-metadata') ?? '{}') as R2HTTPMetadata
    await bucket.put(key, await request.arrayBuffer(), { httpMetadata: metadata })
    return Response.json(null)
  }
  if (what === 'delete') {
    await bucket.delete(await request.json<string[]>())
    return Response.json(null)
  }
  const object = await bucket.get(key)
  return object ? new Response(object.body) : new Response(null, { status: 404 })
}

export default {
  fetch(request, env, context) {
    if (!new URL(request.url).pathname.startsWith(bridge)) return worker.fetch(request, env, context)
    return answer(request, env).catch((error: unknown) =>
      Response.json({ message: (error as Error).message }, { status: 500 }),
    )
  },
  scheduled: (controller, env) => worker.scheduled(controller, env),
} satisfies ExportedHandler<Env>
