// `npm run check-invariants`: checks the rules of the whole database, and changes nothing.
import { parseArgs } from 'node:util'
import {
  findBroken,
  listMissing,
  type Finding,
} from '#worker/features/operations/invariants/invariants.usecases.ts'
import { openPlace } from './backup/open-place.ts'
import { requireWhole } from './backup/unfinished-restore.ts'
import type { LocalBindings } from './bindings.ts'
import { commandDatabase } from './command-database.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'

const namedPaths = 20

/** The stored pictures of a local database whose objects are missing in the local buckets. */
async function findMissingObjects(env: LocalBindings['env']): Promise<Finding[]> {
  const { results } = await env.DB.prepare(
    'SELECT bucket, path FROM stored_images WHERE created_at > 0 ORDER BY bucket, path',
  ).all<{ bucket: 'pictures' | 'documents'; path: string }>()
  const missing = await listMissing(env, results)
  if (missing.length === 0) return []
  return [{ rule: 'picture_object_missing', count: missing.length, ids: missing.slice(0, namedPaths) }]
}

const usage = `npm run check-invariants -- --remote --env production
npm run check-invariants -- [--local] [--persist-to DIR] [--objects]`

const { values } = exitWith(usage, () => {
  const options = parseArgs({ options: { ...databaseOptions, objects: { type: 'boolean', default: false } } })
  if (options.values.objects && options.values.remote)
    throw new Error('--objects reads local buckets; the nightly job checks those of production')
  return options
})

async function findAll({ env }: LocalBindings): Promise<Finding[]> {
  await requireWhole(env.DB)
  const findings = await findBroken(commandDatabase(env.DB), new Date())
  return values.objects ? [...findings, ...(await findMissingObjects(env))] : findings
}

const place = await openPlace(values, usage)
try {
  const findings = await findAll(place)
  for (const { rule, count, ids } of findings)
    console.log(`${rule}: ${count} rows${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`)
  if (findings.length === 0) console.log('all rules hold')
  process.exitCode = findings.length > 0 ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
} finally {
  await place.close()
}
