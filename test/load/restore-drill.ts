// Loses a large site and brings it back: copies it outside, empties its buckets, restores it while requests and crons go on, kills the
// restore five times with SIGKILL, reopens the site, and compares every row and every object with the source. Exits with 1 when
// anything differs, or when a request got anything but 503 while the site was closed.
//   node test/load/restore-drill.ts [--seed N] [--kills 5] [--port 8813] [--pictured N] [--folder DIR] [providers]
//   node test/load/restore-drill.ts --rows-only 1000000      without site and pictures, with the slowest statement of each work
// 100,000 providers by default, of which the first N have the files of their pictures; by default all. The source is kept in the folder
// (default: .wrangler/load) and used again. While the site is open, some 150 pictures a second are copied.
import { spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { makeBackupKeys } from '#seed/configuration/make-backup-keys.ts'
import { createRandom } from '#seed/demo/random.ts'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { root } from '#seed/run-tool.ts'
import { serveS3Double } from '#test/support/s3-double/s3-double.ts'
import { openOutsideStore, outsideNames } from '#worker/adapters/backup-store/outside-place.ts'
import { openDatabase } from '#worker/db/db.ts'
import { metadataOf } from '#worker/features/images/images.usecases.ts'
import { continueBackup, startDueBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { inParallel } from '#worker/features/operations/backups/outside-files.usecases.ts'
import { lockTimes } from '#worker/middleware/restore-lock/restore-lock.ts'
import { signingKey } from './mix/accounts.ts'
import { describeMachine, table, type Verdict } from './report.ts'
import { bridgedBindings } from './restore-drill/bridge.ts'
import { compareObjects, compareTables } from './restore-drill/compare.ts'
import { fillSource, listObjects, type StoredObject } from './restore-drill/source.ts'
import { restoreRows } from './restore-drill/rows-only.ts'
import { startVisitors, statusOf, type Visit } from './restore-drill/visitors.ts'
import { startSite } from './site.ts'

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    kills: { type: 'string', default: '5' },
    port: { type: 'string', default: process.env.BROWSER_TEST_PORT ?? '8813' },
    pictured: { type: 'string' },
    folder: { type: 'string', default: '.wrangler/load' },
    'rows-only': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const providers = Number(positionals[0] ?? 100_000)
const random = createRandom(`drill ${values.seed}`)
const began = performance.now()
const say = (line: string) => {
  const seconds = (performance.now() - began) / 1000
  console.error(`[drill ${seconds.toFixed(0)} s] ${line}`)
}
/** Share of the objects that is lost before each restore that is killed. */
const lostAgain = 0.02

const machine = describeMachine()
const folder = resolve(root, values.folder)
const source = await fillSource(folder, providers, say)
const live = join(folder, 'restore-drill')
rmSync(live, { recursive: true, force: true })
if (values['rows-only']) {
  const works = await restoreRows({ source, live, say })
  const { holds, found } = await compareTables(source, live)
  console.log(`${machine}\n\n${providers.toLocaleString('en')} profiles; equal: ${holds}, ${found}\n`)
  console.log(table(['work', 'seconds', 'statements', 'slowest, ms', 'which begins with'], works))
  rmSync(live, { recursive: true })
  process.exit(holds ? 0 : 1)
}
cpSync(source, live, { recursive: true })
const objects = listObjects(Number(values.pictured ?? providers))

const double = await serveS3Double()
const { url, region, accessKeyId, secretAccessKey } = double.place
const place = {
  OUTSIDE_COPY_URL: url,
  OUTSIDE_COPY_REGION: region,
  OUTSIDE_COPY_KEY_ID: accessKeyId,
  OUTSIDE_COPY_SECRET: secretAccessKey,
}
const { publicKey, privateKey } = await makeBackupKeys()
const [keyFile, placeFile] = [join(live, 'key'), join(live, 'place')]
writeFileSync(keyFile, privateKey)
writeFileSync(placeFile, outsideNames.map((name) => `${name}="${place[name]}"\n`).join(''))

const site = await startSite(root, {
  port: Number(values.port),
  persistTo: live,
  vars: [`JWT_SECRET:${signingKey}`],
  log: join(live, 'site.log'),
  heap: 128,
  entrypoint: join(root, 'test/load/restore-drill/bridged-worker.ts'),
})
const { env } = bridgedBindings(site.url.origin)
const buckets = { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS }

type Run = { code: number | null; seconds: number; calls: number }
const runs: string[][] = []
const verdicts: Verdict[] = []
/** From when on every part of the site knows that it is closed. Milliseconds. */
let closed = Infinity
try {
  await drill()
} finally {
  await site.stop()
  await double.close()
}
verdicts.push(await compareTables(source, live))
const size = `${providers.toLocaleString('en')} providers, ${objects.length.toLocaleString('en')} objects`
console.log(
  `\`node test/load/restore-drill.ts ${process.argv.slice(2).join(' ')}\` (seed ${values.seed}): ${size}. ${machine}\n`,
)
console.log(table(['command', 'ended', 'seconds', 'calls'], runs))
const rules = verdicts.map(({ rule, holds, found }) => [rule, holds ? 'yes' : '**no**', found])
console.log(`\n${table(['rule', 'holds', 'found'], rules)}`)
process.exit(verdicts.every(({ holds }) => holds) ? 0 : 1)

async function drill(): Promise<void> {
  const put = async ({ bucket, key, content }: StoredObject) => {
    await buckets[bucket].put(key, content, { httpMetadata: metadataOf(bucket, key) })
  }
  await inParallel(objects, put, 60)
  say(`${objects.length} objects: put`)
  const from = performance.now()
  await copyOutside()
  note('copy outside', { code: 0, seconds: (performance.now() - from) / 1000, calls: 0 })
  await lose(objects)
  say('all objects: lost')

  const picture = objects[0]?.key ?? ''
  const visitors = startVisitors(site.url, { picture, isClosed: () => Date.now() >= closed })
  const whole = await restore()
  note('restore of all objects and rows', whole)
  let calls = 0
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    const lost = objects.filter(() => random.chance(lostAgain))
    await lose(lost)
    // About what a restore of these needs.
    calls ||= whole.calls - objects.length + lost.length
    const [at, moment] = [random.int(1, calls), random.pick(['before', 'during', 'after'] as const)]
    note(`restore, killed ${moment} call ${at}`, await restore(`${at} ${moment}`))
  }
  note('restore, the last', await restore())

  let opening = Infinity
  const reopened = await runCommand('reopen', [], '', (line) => {
    // The last line before the site is opened.
    if (!line.startsWith('erased again')) return
    opening = Date.now()
    visitors.stop()
  })
  note('reopen', reopened)
  const crons = await visitors.ended()
  judge(visitors.visits, { until: opening, crons })
  let seconds = 0
  while (seconds < 90 && (await statusOf(site.url, '/api/stats')) !== 200) {
    seconds += 1
    await wait(1000)
  }
  verdicts.push({
    rule: 'the site answers within a minute',
    holds: seconds < 60,
    found: `after ${seconds} s`,
  })
  verdicts.push(await compareObjects(objects, buckets))
  const faults = [...site.faults()]
  verdicts.push({
    rule: 'the log of the site has no error',
    holds: faults.length === 0,
    found: faults.map(([name, count]) => `${count} × ${name}`).join('; ') || 'none',
  })
}

function note(name: string, { code, seconds, calls }: Run): void {
  const ended = code === null ? 'SIGKILL' : `code ${code}`
  runs.push([name, ended, seconds.toFixed(0), calls > 0 ? String(calls) : ''])
  say(`${name}: ${ended} after ${seconds.toFixed(0)} s`)
}

async function lose(lost: readonly StoredObject[]): Promise<void> {
  for (const [bucket, some] of Map.groupBy(lost, (object) => object.bucket))
    for (let from = 0; from < some.length; from += 1000)
      await buckets[bucket].delete(some.slice(from, from + 1000).map(({ key }) => key))
}

/** What the job `backup_parts` does, with a larger budget for each run. */
async function copyOutside(): Promise<void> {
  const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
  const outside = openOutsideStore({ ...place, BACKUP_PUBLIC_KEY: publicKey })
  if (!outside) throw new Error('there is no place outside')
  const target = { db, buckets, place: 'outside' as const, ...outside }
  await startDueBackup(target, new Date())
  const running = () => db.all(sql`SELECT 1 FROM backups WHERE finished_at IS NULL`)
  while ((await running()).length > 0)
    await continueBackup(target, { now: new Date(), steps: 1000, objects: 20_000, time: 60_000 })
}

function restore(kill = ''): Promise<Run> {
  return runCommand('restore', ['--force'], kill, (line) => {
    // Only the first one closes the site.
    if (line.startsWith('waiting ')) closed = Math.min(closed, Date.now() + lockTimes.usable)
  })
}

/** Runs a command of the product on the site, as with `--remote`. `kill`: see `restore-drill/command.ts`. */
async function runCommand(
  name: 'restore' | 'reopen',
  args: readonly string[],
  kill: string,
  onLine: (line: string) => void,
): Promise<Run> {
  const from = performance.now()
  const preload = join(root, 'test/load/restore-drill/command.ts')
  const reading = ['--from-outside', '--outside-settings', placeFile, '--key', keyFile]
  const child = spawn(
    process.execPath,
    ['--import', preload, `seed/${name}.ts`, '--remote', '--env', 'production', ...reading, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DRILL_SITE: site.url.origin, DRILL_KILL: kill },
    },
  )
  let calls = 0
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      const [, number] = /^calls: (\d+)$/.exec(line) ?? []
      if (number !== undefined) calls = Number(number)
      else say(`  ${line}`)
      onLine(line)
    })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== null && code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
  return { code, seconds: (performance.now() - from) / 1000, calls }
}

function judge(visits: readonly Visit[], { until, crons }: { until: number; crons: number }): void {
  const during = visits.filter(({ at }) => at >= closed && at < until)
  const others = during.filter(({ status }) => status !== 503)
  const first = others[0] ? `; ${others[0].path} got ${others[0].status}` : ''
  verdicts.push({
    rule: 'while the site is closed each request gets 503',
    holds: during.length > 100 && others.length === 0,
    found: `${during.length - others.length} of ${during.length} beside ${crons} crons${first}`,
  })
  const before = visits.filter(({ at, status }) => at < closed && status === 200)
  verdicts.push({ rule: 'before, it answered', holds: before.length > 0, found: `${before.length} × 200` })
}
