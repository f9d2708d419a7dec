// `npm run rotate-keys`: seals every stored secret with the current SETTINGS_KEY.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unstable_readConfig as readConfig } from 'wrangler'
import { holdLocalFolder } from './backup/open-place.ts'
import { readLocalVars } from './configuration/dev-vars.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { reportOf, rotateKeys, type RunSql, rotationKeys } from './key-rotation/rotate.ts'
import { root, runTool } from './run-tool.ts'

const usage = `SETTINGS_KEY=… SETTINGS_KEY_OLD=… npm run rotate-keys -- --remote --env production [--dry-run]
npm run rotate-keys -- [--local] [--persist-to DIR] [--dry-run]`

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { ...databaseOptions, 'dry-run': { type: 'boolean', default: false } },
    })
    return {
      values,
      database: databaseArgs(values),
      keys: rotationKeys(process.env, values.remote ? {} : localVars(values.env), { remote: values.remote }),
      dryRun: values['dry-run'],
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function localVars(environment: string | undefined) {
  const config = readConfig(
    { config: join(root, 'wrangler.toml'), ...(environment && { env: environment }) },
    { hideWarnings: true },
  )
  return readLocalVars(root, config.vars, environment)
}

const { values, database, keys, dryRun } = readOptions()

// D1 runs the statements of one command as one batch.
const run: RunSql = async (statements) => {
  const { code, output, errors } = await runTool(
    'wrangler',
    ['d1', 'execute', 'DB', ...database, '--yes', '--json', '--command', `${statements.join(';\n')};`],
    { show: false },
  )
  // The output may repeat the statements, which hold sealed texts and nothing in the clear.
  if (code !== 0) throw new Error(errors || output)
  const start = output.search(/^\s*\[/m)
  const results = JSON.parse(start < 0 ? output : output.slice(start)) as {
    results?: Record<string, unknown>[]
  }[]
  return results.map(({ results: rows = [] }) => rows)
}

try {
  if (!dryRun) await holdLocalFolder(values, usage, 'npm run rotate-keys')
  const results = await rotateKeys(run, { keys, dryRun })
  for (const line of reportOf(results, dryRun)) console.log(line)
  const unopened = results.reduce((total, result) => total + result.unopened.length, 0)
  if (unopened > 0) {
    console.error(
      'Add the key that sealed these to SETTINGS_KEY_OLD and run the command again, or enter them again.',
    )
    process.exitCode = 1
  } else if (!dryRun)
    console.log('Every stored secret has the current key. The old ones may be removed after ten minutes.')
} catch (error) {
  console.error((error as Error).message)
  console.error('Stopped. What was sealed again stays so; run the command again to go on.')
  process.exitCode = 1
}
