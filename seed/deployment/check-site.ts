import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../bindings.ts'
import { readMigrations } from '../migrations.ts'
import { root } from '../run-tool.ts'
import { deployedEnvironments } from './deployment-checks.ts'

type Target = { env?: string | undefined; url?: string | undefined; 'persist-to'?: string | undefined }

/**
 * The address that the options name, and the place of its data for `openPlace`.
 * @throws Error in words for the person who typed the command
 */
export function targetOf({ env, url, ...options }: Target) {
  if ((env === undefined) === (url === undefined)) throw new Error('give either --env or --url')
  if (env === undefined)
    return { origin: new URL(url ?? '').origin, place: { remote: false, local: false, ...options } }
  if (!deployedEnvironments.some((name) => name === env))
    throw new Error(`--env must be ${deployedEnvironments.join(' or ')}`)
  const { vars } = readEnvironment(root, env)
  return {
    origin: new URL(String(vars.PUBLIC_ORIGIN)).origin,
    place: { remote: true, local: false, env, ...options },
  }
}

/** What the check asks: the site over HTTP, and its database, of which it only reads. */
type CheckedSite = {
  origin: string
  database: Pick<D1Database, 'prepare'>
  admin: { phone: string; password: string }
  /** The phone that gets a test message. */
  sms?: string | undefined
  /** Milliseconds between two questions about the same. */
  pause?: number
}

/** `problem`: what failed and what to do; null for a subject that works. */
type Result = { subject: string; problem: string | null }

const result = (subject: string, problem: string | false): Result => ({ subject, problem: problem || null })

const secondsOfCopies = 60

/** Tries on a site what no test can that runs on one machine. It adds a trade for it and deletes it again. */
export async function* checkSite(site: CheckedSite): AsyncGenerator<Result> {
  const { origin, database, admin, sms, pause = 1000 } = site
  const ask = asker(origin)
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
  yield* schemaProblems(database)

  const { json: ready, status } = await ask('/api/ready')
  const checks = (ready.checks ?? {}) as Record<string, { ok: boolean }>
  const unanswered = `it does not answer (${status}): does wrangler.toml name the one of this environment?`
  for (const name of ['d1', 'kv', 'r2']) yield result(name, !checks[name]?.ok && unanswered)
  yield result(
    'cron',
    ready.cron !== 'on_time' &&
      'the frequent cron has not run for 16 minutes: deploy again, then look at the triggers of the Worker',
  )
  if ((await ask('/api/favourites')).json.error === 'maintenance') {
    yield result('maintenance', 'the site is under maintenance: end it in the settings, and check again')
    return
  }

  const { headers } = await ask('/')
  const missing = [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    ...(origin.startsWith('https:') ? ['strict-transport-security'] : []),
  ].filter((name) => !headers.has(name))
  yield result(
    'headers',
    missing.length > 0 &&
      `the home page has no ${missing.join(', ')}: does something before the Worker change its answers?`,
  )
  yield result(
    'robots',
    !(await ask('/robots.txt')).text.includes(`Sitemap: ${origin}/sitemap.xml`) &&
      'robots.txt does not name the sitemap: is PUBLIC_ORIGIN right?',
  )
  const sitemap = await ask('/sitemap.xml')
  yield result(
    'sitemap',
    !/<(?:urlset|sitemapindex)/.test(sitemap.text) && `sitemap.xml answered ${sitemap.status}`,
  )
  // Several data centres may answer, and each makes its own copy.
  const hasCopy = await becomesTrue(5, pause, async () => (await ask('/')).headers.has('age'))
  yield result(
    'cache',
    !hasCopy &&
      'the second answer of / has no Age header: workers.dev has no cache, so check a domain of the site',
  )

  const signedIn = await ask('/api/auth/login', { json: admin })
  const { token } = signedIn.json
  yield result(
    'sign-in',
    typeof token !== 'string' &&
      `${messageOf(signedIn)}: set ADMIN_PHONE and ADMIN_PASSWORD of an admin without a second factor`,
  )
  if (typeof token !== 'string') return
  const act = asker(origin, token)
  yield* writeAndRead(ask, act, pause)
  if (sms) {
    const sent = await act('/api/admin/sms/test', {
      json: { test_number: sms, test_message: 'কর্মী: পরীক্ষার বার্তা' },
    })
    yield result(
      'SMS',
      sent.status >= 300 && `${messageOf(sent)}: enter the account of MiMSMS in the settings`,
    )
  }
  const { text: methods } = await ask('/api/payment-methods')
  for (const method of ['sslcommerz', 'nogorpay'].filter((name) => methods.includes(name))) {
    const tested = await act('/api/admin/settings/payment/test', { json: { method } })
    yield result(
      method,
      tested.status >= 300 && `${messageOf(tested)}: enter the credentials of its sandbox in the settings`,
    )
  }
}

type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
type Asked = { method?: string; json?: object; form?: FormData }
type Ask = (path: string, asked?: Asked) => Promise<Answer>

const messageOf = ({ status, json }: Answer) => `${status} ${String(json.error ?? json.message ?? '')}`.trim()

/** Answers status 0 and the error of the network where none came. */
const asker =
  (origin: string, token?: string): Ask =>
  async (path, { json, form, method = json || form ? 'POST' : 'GET' } = {}) => {
    const body = json ? JSON.stringify(json) : form
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(json && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      })
      const text = await answer.text()
      const fields = text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : {}
      return { status: answer.status, headers: answer.headers, text, json: fields }
    } catch (error) {
      return { status: 0, headers: new Headers(), text: '', json: { error: (error as Error).message } }
    }
  }

/** Asks up to so many times. */
async function becomesTrue(times: number, pause: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < times; attempt++) {
    if (await isTrue()) return true
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return false
}

/** Compares the database with the migrations of this checkout, by name. */
async function* schemaProblems(database: CheckedSite['database']): AsyncGenerator<Result> {
  const migrations = readMigrations()
  const sql = migrations.map((migration) => migration.sql).join('\n')
  const namesIn = (kind: string) =>
    Array.from(
      sql.matchAll(new RegExp(`CREATE ${kind} (?:IF NOT EXISTS )?[\`"]?(\\w+)`, 'gi')),
      ([, name = '']) => name,
    )
  const imported = 'Import migrations/0001_triggers.sql, see OPERATIONS, task 1'
  const objects = 'SELECT name FROM sqlite_master WHERE'
  for (const [subject, query, wanted, fix] of [
    ['migrations', 'SELECT name FROM d1_migrations', migrations.map(({ name }) => name), 'Deploy again'],
    ['triggers', `${objects} type = 'trigger'`, namesIn('TRIGGER'), imported],
    ['search tables', `${objects} sql LIKE '%fts5%'`, namesIn('VIRTUAL TABLE'), imported],
  ] as const)
    try {
      const { results } = await database.prepare(query).all<{ name: string }>()
      const missing = wanted.filter((name) => !results.some((found) => found.name === name))
      yield result(subject, missing.length > 0 && `missing: ${missing.join(', ')}. ${fix}`)
    } catch (error) {
      yield result(subject, `${(error as Error).message}. ${fix}`)
    }
}

/** A trade with a picture: written, read back, shown in its sizes and seen by visitors. */
async function* writeAndRead(ask: Ask, act: Ask, pause: number): AsyncGenerator<Result> {
  const name = `পরীক্ষা ${Date.now()}`
  const form = new FormData()
  form.set('name', name)
  form.set('image', new Blob([readFileSync(join(root, 'web/public/social-card.png'))]), 'check.png')
  const added = await act('/api/categories', { form })
  const { id } = (added.json.data ?? {}) as { id?: number }
  if (id === undefined) {
    yield result('picture', `${messageOf(added)}: is the paid Images plan taken, and R2 activated?`)
    return
  }
  try {
    const read = await act('/api/admin/categories')
    const trades = (read.json.data ?? []) as { id: number; name: string; image?: string | null }[]
    const own = trades.find((trade) => trade.id === id)
    yield result(
      'write',
      own?.name !== name && 'a trade that was just added is not read back: see the log of the Worker',
    )
    const missing = []
    for (const side of [640, 320, 160]) {
      const { headers } = await ask(`${own?.image ?? '/storage/none'}-${side}.webp`)
      if (!headers.get('content-type')?.startsWith('image/')) missing.push(side)
    }
    yield result(
      'picture',
      missing.length > 0 &&
        `the sizes ${missing.join(', ')} are not shown: does PICTURES name the bucket of this environment?`,
    )
    const isSeen = await becomesTrue(secondsOfCopies + 1, pause, async () =>
      (await ask('/api/categories')).text.includes(name),
    )
    yield result(
      'write seen',
      !isSeen &&
        `visitors do not see a new trade after ${secondsOfCopies} s: switch every rule of the zone off that caches everything`,
    )
  } finally {
    await act(`/api/categories/${id}`, { method: 'DELETE' })
  }
}
