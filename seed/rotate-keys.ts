// `npm run rotate-keys`: seals every stored secret with the current SETTINGS_KEY.
import { parseArgs } from 'node:util'
import { holdLocalFolder, openPlace } from './backup/open-place.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { reportOf, rotateKeys, rotationKeys } from './key-rotation/rotate.ts'

const usage = `SETTINGS_KEY=… SETTINGS_KEY_OLD=… npm run rotate-keys -- --remote --env production [--dry-run]
npm run rotate-keys -- [--local] [--persist-to DIR] [--dry-run]`

const { values } = exitWith(usage, () =>
  parseArgs({ options: { ...databaseOptions, 'dry-run': { type: 'boolean', default: false } } }),
)
const dryRun = values['dry-run']

if (!dryRun) exitWith(usage, () => holdLocalFolder(values, 'npm run rotate-keys'))
const { env, close } = await openPlace(values, usage)
try {
  // Those of the environment, and for a local database else those of `.dev.vars`.
  const given = values.remote ? process.env : { ...env, ...process.env }
  const keys = exitWith(usage, () => rotationKeys(given, values))
  const results = await rotateKeys(env.DB, { keys, dryRun })
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
} finally {
  await close()
}
