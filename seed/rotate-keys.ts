// `npm run rotate-keys`: seals every stored secret with the current SETTINGS_KEY.
import { parseArgs } from 'node:util'
import { holdLocalFolder } from './backup/open-place.ts'
import { readLocalVars } from './configuration/dev-vars.ts'
import { readEnvironment } from './bindings.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { reportOf, rotateKeys, type RunSql, rotationKeys } from './key-rotation/rotate.ts'
import { executeSql, root } from './run-tool.ts'

const usage = `SETTINGS_KEY=… SETTINGS_KEY_OLD=… npm run rotate-keys -- --remote --env production [--dry-run]
npm run rotate-keys -- [--local] [--persist-to DIR] [--dry-run]`

const { values, database, keys, dryRun } = exitWith(usage, () => {
  const { values } = parseArgs({
    options: { ...databaseOptions, 'dry-run': { type: 'boolean', default: false } },
  })
  return {
    values,
    database: databaseArgs(values),
    keys: rotationKeys(process.env, values.remote ? {} : localVars(values.env), { remote: values.remote }),
    dryRun: values['dry-run'],
  }
})

function localVars(environment: string | undefined) {
  return readLocalVars(root, readEnvironment(root, environment).vars, environment)
}

const run: RunSql = (statements) => executeSql(database, `${statements.join(';\n')};`)

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
