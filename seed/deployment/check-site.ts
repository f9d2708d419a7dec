import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-tool.ts'

/** What the check asks: the site over HTTP, and its database, of which it only reads. */
type CheckedSite = {
  origin: string
  database: Pick<D1Database, 'prepare'>
  backupKey: string | undefined
  admin: { phone: string; password: string }
  /** The phone that gets a test message. */
  sms?: string | undefined
  /** Milliseconds between two questions about the same. */
  pause?: number
}

/** `problem`: what failed and what to do; null for a subject that works. */
type Result = { subject: string; problem: string | null }

type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

const secondsOfCopies = 60

/** Tries on a site what no test can that runs on one machine. It adds a trade for it and deletes it again. */
export async function* checkSite(site: CheckedSite): AsyncGenerator<Result> {
  const ask = asker(site.origin)
  const result = (subject: string, problem: unknown): Result => ({
    subject,
    problem: typeof problem === 'string' ? problem : null,
  })
  const health = await ask('/api/health')
  const keysAreRefused = health.json.error === 'unsafe_keys'
  yield result(
    'secrets',
    keysAreRefused && 'a key is missing or weak, the log names it: deploy with --secrets-file',
  )
  if (keysAreRefused) return
  yield result(
    'health',
    health.json.status !== 'ok' && `/api/health answered ${health.status}: is this the host of the Worker?`,
  )
  yield result(
    'backup key',
    !site.backupKey && 'BACKUP_PUBLIC_KEY is not set: npm run -s backup-keys -- FILE',
  )
  for (const [name, problem] of await schemaProblems(site.database)) yield result(name, problem)

  const { json: ready, status } = await ask('/api/ready')
  const checks = (ready.checks ?? {}) as Record<string, { ok: boolean }>
  for (const name of ['d1', 'kv', 'r2'])
    yield result(
      name,
      !checks[name]?.ok &&
        `it does not answer (${status}): does wrangler.toml name the one of this environment?`,
    )
  yield result(
    'cron',
    ready.cron !== 'on_time' &&
      'the frequent cron has not run for 16 minutes: deploy again, then look at the triggers of the Worker',
  )

  if ((await ask('/api/favourites')).json.error === 'maintenance') {
    yield result('maintenance', 'the site is under maintenance: end it in the settings, and check again')
    return
  }
  const home = await ask('/')
  yield result('headers', missingHeader(home.headers, site.origin))
  const robots = await ask('/robots.txt')
  yield result(
    'robots',
    !robots.text.includes(`Sitemap: ${site.origin}/sitemap.xml`) &&
      'robots.txt does not name the sitemap: is PUBLIC_ORIGIN right?',
  )
  const sitemap = await ask('/sitemap.xml')
  yield result(
    'sitemap',
    !/<(?:urlset|sitemapindex)/.test(sitemap.text) && `sitemap.xml answered ${sitemap.status}`,
  )
  yield result(
    'cache',
    !(await hasCopy(ask, site)) &&
      'the second answer of / has no Age header: workers.dev has no cache, so check a domain of the site',
  )

  const signedIn = await ask('/api/auth/login', { method: 'POST', json: site.admin })
  const token = signedIn.json.token
  yield result(
    'sign-in',
    typeof token !== 'string' &&
      `${messageOf(signedIn)}: set ADMIN_PHONE and ADMIN_PASSWORD of an admin without a second factor`,
  )
  if (typeof token !== 'string') return
  const act = asker(site.origin, token)
  yield* writeAndRead(ask, act, site)
  if (site.sms) {
    const json = { test_number: site.sms, test_message: 'কর্মী: পরীক্ষার বার্তা' }
    const sent = await act('/api/admin/sms/test', { method: 'POST', json })
    yield result(
      'SMS',
      sent.status >= 300 && `${messageOf(sent)}: enter the account of MiMSMS in the settings`,
    )
  }
  const { json: methods } = await ask('/api/payment-methods')
  for (const method of ['sslcommerz', 'nogorpay'].filter((name) => JSON.stringify(methods).includes(name))) {
    const tested = await act('/api/admin/settings/payment/test', { method: 'POST', json: { method } })
    yield result(
      method,
      tested.status >= 300 && `${messageOf(tested)}: enter the credentials of its sandbox in the settings`,
    )
  }
}

const messageOf = ({ status, json }: Answer) => `${status} ${String(json.error ?? json.message ?? '')}`.trim()

type Asked = { method?: string; json?: object; form?: FormData }

const asker =
  (origin: string, token?: string) =>
  async (path: string, { method = 'GET', json, form }: Asked = {}): Promise<Answer> => {
    const headers = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(json && { 'Content-Type': 'application/json' }),
    }
    const body = json ? JSON.stringify(json) : form
    try {
      const answer = await fetch(origin + path, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, json: fieldsOf(text) }
    } catch (error) {
      return { status: 0, headers: new Headers(), text: '', json: { error: (error as Error).message } }
    }
  }

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as object) }
  } catch {
    return {}
  }
}

const namesIn = (sql: string, kind: string) =>
  Array.from(
    sql.matchAll(new RegExp(`CREATE ${kind} (?:IF NOT EXISTS )?[\`"]?(\\w+)`, 'gi')),
    ([, name = '']) => name,
  )

/** Compares the database with the migrations of this checkout, by name. */
async function schemaProblems(database: CheckedSite['database']): Promise<[string, string | null][]> {
  const folder = join(root, 'migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const sql = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const names = async (query: string) => {
    const { results } = await database.prepare(query).all<{ name: string }>()
    return new Set(results.map(({ name }) => name))
  }
  const compare = async (query: string, wanted: string[], fix: string) => {
    try {
      const found = await names(query)
      const missing = wanted.filter((name) => !found.has(name))
      return missing.length === 0 ? null : `missing: ${missing.join(', ')}. ${fix}`
    } catch (error) {
      return `${(error as Error).message}. ${fix}`
    }
  }
  const imported = 'Import migrations/0001_triggers.sql, see OPERATIONS, task 1'
  return [
    ['migrations', await compare('SELECT name FROM d1_migrations', files, 'Deploy again')],
    [
      'triggers',
      await compare(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        namesIn(sql, 'TRIGGER'),
        imported,
      ),
    ],
    [
      'search tables',
      await compare(
        "SELECT name FROM sqlite_master WHERE sql LIKE '%fts5%'",
        namesIn(sql, 'VIRTUAL TABLE'),
        imported,
      ),
    ],
  ]
}

function missingHeader(headers: Headers, origin: string): string | false {
  const wanted = [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    ...(origin.startsWith('https:') ? ['strict-transport-security'] : []),
  ]
  const missing = wanted.filter((name) => !headers.has(name))
  return (
    missing.length > 0 &&
    `the home page has no ${missing.join(', ')}: does something before the Worker change its answers?`
  )
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Several data centres may answer, and each makes its own copy. */
async function hasCopy(ask: ReturnType<typeof asker>, { pause = 1000 }: CheckedSite): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) {
    if ((await ask('/')).headers.has('age')) return true
    await wait(pause)
  }
  return false
}

/** A trade with a picture: written, read back, shown in its sizes and seen by visitors. */
async function* writeAndRead(
  ask: ReturnType<typeof asker>,
  act: ReturnType<typeof asker>,
  { pause = 1000 }: CheckedSite,
): AsyncGenerator<Result> {
  const name = `পরীক্ষা ${Date.now()}`
  const picture = new Blob([readFileSync(join(root, 'web/public/social-card.png'))], { type: 'image/png' })
  const form = new FormData()
  form.set('name', name)
  form.set('image', picture, 'check.png')
  const added = await act('/api/categories', { method: 'POST', form })
  const { id } = (added.json.data ?? {}) as { id?: number }
  if (id === undefined) {
    yield {
      subject: 'picture',
      problem: `${messageOf(added)}: is the paid Images plan taken, and R2 activated?`,
    }
    return
  }
  try {
    const read = await act('/api/admin/categories')
    const trades = (read.json.data ?? []) as { id: number; name: string; image?: string | null }[]
    const own = trades.find((trade) => trade.id === id)
    yield {
      subject: 'write',
      problem:
        own?.name === name ? null : 'a trade that was just added is not read back: see the log of the Worker',
    }
    const sizes = [640, 320, 160]
    const shown = await Promise.all(sizes.map((side) => ask(`${own?.image ?? '/storage/none'}-${side}.webp`)))
    const missing = sizes.filter(
      (_, index) => !shown[index]?.headers.get('content-type')?.startsWith('image/'),
    )
    yield {
      subject: 'picture',
      problem:
        missing.length === 0
          ? null
          : `the sizes ${missing.join(', ')} are not shown: does PICTURES name the bucket of this environment?`,
    }
    yield { subject: 'write seen', problem: await seen(ask, name, pause) }
  } finally {
    await act(`/api/categories/${id}`, { method: 'DELETE' })
  }
}

async function seen(ask: ReturnType<typeof asker>, name: string, pause: number): Promise<string | null> {
  for (let attempt = 0; attempt <= secondsOfCopies; attempt++) {
    if ((await ask('/api/categories')).text.includes(name)) return null
    await wait(pause)
  }
  return `visitors do not see a new trade after ${secondsOfCopies} s: switch every rule of the zone off that caches everything`
}
