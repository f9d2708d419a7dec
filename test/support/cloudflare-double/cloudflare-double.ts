import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'

export const accountId = 'a'.repeat(32)

type Version = { tag: string; vars: Record<string, string> }

type Metadata = {
  bindings: { type: string; name: string; text?: string }[]
  annotations?: Record<string, string>
}

const textOf = async (part: FormDataEntryValue | null) =>
  part instanceof Blob ? await part.text() : (part ?? '')

const success = (result: unknown) => Response.json({ success: true, errors: [], messages: [], result })
const failure = (status: number, code: number, message: string) =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status })

/** What the account has. A test removes what should be missing. */
const newState = () => ({
  databases: [{ uuid: '3f0c8f6e-1d2a-4b5c-9e7f-0a1b2c3d4e5f', name: 'kormi', replication: 'auto' }],
  namespaces: ['0f2ac74b498b48028cb68387c421e279'],
  secrets: {} as Record<string, string>,
  /** The uploaded versions, newest first. The first one answers. */
  versions: [] as Version[],
  crons: [] as string[],
  domains: [] as string[],
  /** Every call as `METHOD path`. */
  calls: [] as string[],
  /** Calls that the double does not know. */
  unknown: [] as string[],
  /** Calls whose `METHOD path` contains this text are refused. */
  fails: null as string | null,
})

/**
 * The part of Cloudflare's API that a deployment calls, for one account in memory. The database is SQLite, so migrations and
 * queries run. `/site/api/health` answers as the deployed Worker.
 */
export function cloudflareDouble() {
  const state = newState()
  const database = new DatabaseSync(':memory:')

  const change = <Result>(work: () => Result): Result => {
    database.exec('BEGIN')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
  const meta = { duration: 1, rows_read: 1, rows_written: 1, changes: 1, size_after: 4096 }

  const app = new Hono().basePath('/client/v4')
  const account = `/accounts/${accountId}`
  const script = `${account}/workers/scripts/:name`

  app.use(async (c, next) => {
    const call = `${c.req.method} ${c.req.path.replace('/client/v4', '')}`
    state.calls.push(call)
    if (state.fails !== null && call.includes(state.fails)) return failure(400, 10013, 'an unknown error')
    await next()
    return undefined
  })
  app.notFound((c) => {
    // wrangler also asks the package registry for a newer version of itself.
    if (!c.req.path.startsWith('/client/v4/')) return new Response(null, { status: 404 })
    state.unknown.push(`${c.req.method} ${c.req.path.replace('/client/v4', '')}`)
    return failure(404, 7003, 'the double does not know this call')
  })

  app.get(`${account}/d1/database/:id`, (c) => {
    const found = state.databases.find(({ uuid, name }) => [uuid, name].includes(c.req.param('id')))
    if (!found) return failure(404, 7404, 'The database was not found')
    const { uuid, name, replication } = found
    return success({
      uuid,
      name,
      version: 'production',
      num_tables: 1,
      file_size: 1,
      read_replication: { mode: replication },
    })
  })
  app.post(`${account}/d1/database/:id/query`, async (c) => {
    const { sql, params = [] } = await c.req.json<{ sql: string; params?: string[] }>()
    try {
      const rows = change(() => splitAsD1(sql).map((one) => database.prepare(one).all(...params)))
      return success(rows.map((results) => ({ results, success: true, meta })))
    } catch (error) {
      return failure(400, 7500, (error as Error).message)
    }
  })
  app.post('/graphql', () => Response.json({ data: { viewer: { accounts: [] } }, errors: null }))

  app.get(`${account}/r2/buckets/:name`, (c) => success({ name: c.req.param('name') }))

  app.get(`${script}/secrets`, () =>
    state.versions.length > 0
      ? success(Object.keys(state.secrets).map((name) => ({ name, type: 'secret_text' })))
      : failure(404, 10007, 'This Worker does not exist on your account.'),
  )
  app.get(`${account}/workers/services/:name`, () =>
    state.versions.length > 0
      ? success({
          default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } },
        })
      : failure(404, 10090, 'This service does not exist on your account.'),
  )
  app.post(`${script}/assets-upload-session`, () => success({ jwt: 'jwt', buckets: [] }))
  app.put(script, async (c) => {
    const form = await c.req.raw.formData()
    const metadata = JSON.parse(await textOf(form.get('metadata'))) as Metadata
    const texts = (type: string): Record<string, string> =>
      Object.fromEntries(
        metadata.bindings.flatMap((each) => (each.type === type ? [[each.name, each.text ?? '']] : [])),
      )
    Object.assign(state.secrets, texts('secret_text'))
    state.versions.unshift({ tag: metadata.annotations?.['workers/tag'] ?? '', vars: texts('plain_text') })
    return success({ id: 'version', startup_time_ms: 1, deployment_id: 'deployment', has_preview: false })
  })
  app.get(`${script}/deployments`, () => success({ deployments: [] }))
  app.post(`${script}/subdomain`, () => success({ enabled: false, previews_enabled: false }))
  app.get(`${script}/settings`, () => success({ bindings: [], tags: [] }))
  app.patch(`${script}/script-settings`, () => success({}))
  app.get(`${account}/workers/workers/:name`, () =>
    success({ subdomain: { enabled: false, previews_enabled: false } }),
  )
  app.put(`${script}/schedules`, async (c) => {
    state.crons = (await c.req.json<{ cron: string }[]>()).map(({ cron }) => cron)
    return success({ schedules: [] })
  })
  app.put(`${script}/domains/records`, async (c) => {
    state.domains = (await c.req.json<{ origins: { hostname: string }[] }>()).origins.map(
      ({ hostname }) => hostname,
    )
    return success(null)
  })
  app.post(`${script}/domains/changeset`, () =>
    success({ added: [], removed: [], updated: [], conflicting: [] }),
  )

  return { state, database, app }
}

const parts = /'(?:[^']|'')*'|--[^\n]*|;|\sBEGIN\b|\sEND(?=[;\s])|[^]/gi

/**
 * The statements of a file, as the server of D1 is reported to split it (workers-sdk 4727 and 4326): the first `END` before a space
 * or a semicolon ends a trigger, also that of a bare `CASE`. SQLite and wrangler accept what it cuts.
 */
export function splitAsD1(sql: string): string[] {
  const statements: string[] = []
  let [text, isOpen] = ['', false]
  for (const [part] of sql.matchAll(parts)) {
    if (part.startsWith('--')) continue
    if (part === ';' && !isOpen) {
      statements.push(text.trim())
      text = ''
      continue
    }
    if (/^\sBEGIN$/i.test(part)) isOpen = /^\s*CREATE (?:TEMP )?TRIGGER/i.test(text)
    if (/^\sEND$/i.test(part)) isOpen = false
    text += part
  }
  return [...statements, text.trim()].filter(Boolean)
}
