// `npm run check-invariants`: checks the rules of the whole database, and changes nothing but the checks of the counters.
import { parseArgs } from 'node:util'
import { checkCounterTexts } from '#worker/features/operations/counters/counters.queries.ts'
import {
  foreignKeysText,
  type ForeignKey,
} from '#worker/features/operations/invariants/invariants.queries.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { checkAllRules, printFindings, type Finding } from './invariants/check-rules.ts'
import { root, runTool } from './run-tool.ts'
import { openLocalBindings } from './bindings.ts'

const namedPaths = 20

/** The stored pictures of a local database whose objects are missing in the local buckets. */
async function findMissingObjects(where: Parameters<typeof openLocalBindings>[0]): Promise<Finding[]> {
  const { env, close } = await openLocalBindings(where)
  try {
    const { results } = await env.DB.prepare(
      'SELECT bucket, path FROM stored_images WHERE created_at > 0 ORDER BY bucket, path',
    ).all<{ bucket: 'pictures' | 'documents'; path: string }>()
    const missing: string[] = []
    for (const { bucket, path } of results) {
      const store = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
      if ((await store.list({ prefix: path, limit: 1 })).objects.length === 0) missing.push(path)
    }
    if (missing.length === 0) return []
    return [{ rule: 'picture_object_missing', count: missing.length, ids: missing.slice(0, namedPaths) }]
  } finally {
    await close()
  }
}

/**
 * The rows of each statement that `wrangler d1 execute --json` printed.
 * @throws SyntaxError when it printed no JSON
 */
function readResults(printed: string): unknown[][] {
  // Warnings may stand before the JSON.
  const start = printed.search(/^\s*\[/m)
  const statements = JSON.parse(start < 0 ? printed : printed.slice(start)) as { results?: unknown[] }[]
  return statements.map(({ results = [] }) => results)
}

const usage = `npm run check-invariants -- --remote --env production
npm run check-invariants -- [--local] [--persist-to DIR] [--objects]`

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { ...databaseOptions, objects: { type: 'boolean', default: false } },
    })
    if (values.objects && values.remote)
      throw new Error('--objects reads local buckets; the nightly job checks those of production')
    return { values, database: databaseArgs(values) }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const { values, database } = readOptions()

/** Runs statements as one command of wrangler, which D1 runs as one batch. */
async function run(statements: readonly string[]): Promise<unknown[][]> {
  const command = `${statements.join(';\n')};`
  const args = ['d1', 'execute', 'DB', ...database, '--yes', '--json', '--command', command]
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  if (code === 0) return readResults(output)
  console.error(errors || output)
  process.exit(2)
}

const now = new Date()
const [foreignKeys = []] = await run([foreignKeysText])
const findings: Finding[] = await checkAllRules(run, foreignKeys as ForeignKey[], now)
const counters = (await run(checkCounterTexts(now))).flat() as { counter: string; differing: number }[]
for (const { counter, differing } of counters)
  if (differing > 0) findings.push({ rule: `counter:${counter}`, count: differing, ids: [] })
if (values.objects)
  findings.push(
    ...(await findMissingObjects({
      root,
      persistTo: values['persist-to'] ?? `${root}/.wrangler/state`,
      environment: values.env,
      vars: {},
    })),
  )
console.log(printFindings(findings))
process.exit(findings.length > 0 ? 1 : 0)
