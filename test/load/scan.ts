// Runs sqlmap and wapiti against every route of the API document, as a guest and as a signed-in customer, on a freshly
// seeded site. Exits with 1 on a finding. Installs the two Debian packages if they are missing.
//   node test/load/scan.ts [minutes]      for each tool and caller, default: 10
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const minutes = Number(process.argv[2] ?? 10)
const port = Number(process.env.BROWSER_TEST_PORT ?? 8798)
const site = `http://localhost:${port}`
const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'scan-'))

type Schema = {
  properties?: Record<string, Schema>
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  examples?: unknown[]
}
type Operation = {
  'x-roles': string[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Target = { method: string; path: string; body: string | null }
type Caller = { name: string; role: string; token: string | null }

// These would end the session of the scan or change its password.
const endsSession = /^(?:DELETE \/api\/me|POST \/api\/auth\/logout|PUT \/api\/me\/profile)$/

function ensureTools(): void {
  const missing = ['sqlmap', 'wapiti'].filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missing.length === 0) return
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`cannot install ${missing.join(' and ')}`)
}

async function waitForSite(): Promise<void> {
  for (let seconds = 0; seconds < 300; seconds += 1) {
    if (
      await fetch(`${site}/api/stats`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the site did not start')
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: '01700000004', password: 'customer-1' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`the customer cannot sign in: ${answer.status}`)
  return token
}

function exampleOf(schema: Schema, name: string): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.enum?.length) return schema.enum[0]
  if (schema.anyOf?.length) return exampleOf(schema.anyOf[0] ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (/phone|number$/.test(name)) return '01712345678'
  return /page|id$|category|rating|^key$/.test(name) ? '1' : 'a'
}

/** The operations that the role may call, with an injection mark (`*`) in each path parameter. */
async function listTargets(role: string): Promise<Target[]> {
  const document = (await (await fetch(`${site}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return operations
    .filter(
      ({ method, path, operation }) =>
        operation['x-roles'].includes(role) && !endsSession.test(`${method} ${path}`),
    )
    .map(({ method, path, operation }) => {
      const inQuery = operation.parameters.filter((one) => one.in === 'query')
      const query = new URLSearchParams(
        inQuery.map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
      ).toString()
      const fields = operation.requestBody?.content['application/json']?.schema.properties
      const body = fields
        ? JSON.stringify(
            Object.fromEntries(
              Object.entries(fields).map(([name, schema]) => [name, exampleOf(schema, name)]),
            ),
          )
        : null
      return { method, path: path.replace(/\{\w+\}/g, '1*') + (query && `?${query}`), body }
    })
    .filter(({ path, body }) => /[?*]/.test(path) || body !== null)
}

const headersOf = ({ token }: Caller) => (token ? [`Authorization: Bearer ${token}`] : [])

/** The injection points that sqlmap finds. */
function runSqlmap(caller: Caller, targets: readonly Target[]): string[] {
  const end = Date.now() + minutes * 60_000
  const findings: string[] = []
  let tried = 0
  for (const [index, { method, path, body }] of targets.entries()) {
    if (Date.now() > end) break
    const file = join(folder, `${caller.name}-${index}.txt`)
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      ...headersOf(caller),
      ...(body === null ? [] : ['Content-Type: application/json']),
      '',
      body ?? '',
    ]
    writeFileSync(file, lines.join('\r\n'))
    const options = ['--batch', '--dbms=sqlite', '--level=1', '--risk=1', '--threads=4', '--technique=BEU']
    const quiet = [
      '--flush-session',
      '--disable-coloring',
      '--ignore-code=*',
      `--output-dir=${folder}/sqlmap`,
    ]
    const { stdout } = spawnSync('sqlmap', ['-r', file, ...options, ...quiet], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    tried += 1
    if (/identified the following injection point/.test(stdout))
      findings.push(`${method} ${path}\n${stdout.slice(-1500)}`)
  }
  console.log(`sqlmap as ${caller.name}: ${tried} of ${targets.length} routes, ${findings.length} findings`)
  return findings
}

type WapitiReport = Record<
  'vulnerabilities' | 'anomalies',
  Record<string, { method: string; path: string; info: string }[]>
>

/** What wapiti finds on the pages that it can reach and on the reads of the API. */
function runWapiti(caller: Caller, targets: readonly Target[]): string[] {
  const report = join(folder, `${caller.name}.json`)
  const reads = targets
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `${site}${path.replaceAll('*', '')}`)
  const modules = 'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect'
  const limits = `--max-scan-time ${minutes * 30} --max-attack-time ${Math.ceil(minutes * 6)}`
  const options = `-u ${site}/ --scope domain -d 3 -m ${modules} ${limits} --flush-session --no-bugreport -f json`
  const lists = [
    ...reads.flatMap((url) => ['-s', url]),
    ...headersOf(caller).flatMap((header) => ['-H', header]),
  ]
  spawnSync('wapiti', [...options.split(' '), '--store-session', folder, '-o', report, ...lists], {
    stdio: 'ignore',
    timeout: minutes * 300_000,
  })
  const found = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  const findings = [found.vulnerabilities, found.anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, entries]) =>
      entries.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
    ),
  )
  console.log(`wapiti as ${caller.name}: ${reads.length} reads and the pages, ${findings.length} findings`)
  return findings
}

ensureTools()
mkdirSync(join(folder, 'state'))
const server = spawn('npm', ['start', '--', '--port', String(port), '--persist-to', join(folder, 'state')], {
  cwd: root,
  stdio: 'ignore',
  detached: true,
})
// An interrupted scan leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (server.pid) process.kill(-server.pid)
    process.exit(1)
  })
const findings: string[] = []
try {
  await waitForSite()
  const callers: Caller[] = [
    { name: 'guest', role: 'guest', token: null },
    { name: 'customer', role: 'customer', token: await signIn() },
  ]
  // The tools block this process for minutes, which breaks open connections: everything is asked before.
  const targetsOf = new Map<Caller, Target[]>()
  for (const caller of callers) targetsOf.set(caller, await listTargets(caller.role))
  for (const [caller, targets] of targetsOf) {
    findings.push(...runSqlmap(caller, targets), ...runWapiti(caller, targets))
  }
} finally {
  if (server.pid) process.kill(-server.pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
for (const finding of findings) console.log(finding)
process.exitCode = findings.length > 0 ? 1 : 0
