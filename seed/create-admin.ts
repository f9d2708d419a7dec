// `npm run create-admin`: the first admin of an installation, with a one-time password.
import { hashPassword } from '#worker/lib/crypto.ts'
import { readCreateAdminOptions, usage, type CreateAdminOptions } from './first-admin/create-admin-options.ts'
import { createAdminSql, readOutcome, refusalOf } from './first-admin/create-admin-sql.ts'
import { runTool } from './run-tool.ts'
import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for one sign-in, in groups that are easy to read out: 59 bits of entropy. */
const oneTimePassword = (): string =>
  [4, 4, 4]
    .map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''))
    .join('-')

function readOptions(): CreateAdminOptions {
  try {
    return readCreateAdminOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const options = readOptions()
const password = oneTimePassword()
const statements = createAdminSql({
  ...options,
  passwordHash: await hashPassword(password),
  now: new Date(),
})
const { code, output, errors } = await runTool(
  'wrangler',
  [
    'd1',
    'execute',
    'DB',
    ...options.databaseArgs,
    '--yes',
    '--json',
    '--command',
    // D1 runs the statements of one command as one batch: all or nothing.
    `${statements.join(';\n')};`,
  ],
  { show: false },
)
if (code !== 0) {
  console.error(errors || output)
  if (/no such (?:table|column)/.test(errors + output)) console.error('Apply the migrations first.')
  process.exit(1)
}
const refusal = refusalOf(readOutcome(output), options.mode)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
console.log(
  [
    options.mode === 'reset' ? 'The admin has a new one-time password.' : 'The admin was created.',
    `  phone     ${options.phone}`,
    `  password  ${password}`,
    'It is shown only now. Sign in with it: the site asks for a new password before anything else.',
  ].join('\n'),
)
