// `npm run create-admin`: the first admin of an installation, with a one-time password.
import { hashPassword } from '#worker/lib/crypto.ts'
import { exitWith } from './exit-with.ts'
import { readCreateAdminOptions, usage } from './first-admin/create-admin-options.ts'
import { createAdminSql, outcomeOf, refusalOf } from './first-admin/create-admin-sql.ts'
import { executeSql } from './run-tool.ts'
import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for one sign-in, in groups that are easy to read out: 59 bits of entropy. */
const oneTimePassword = (): string =>
  [4, 4, 4]
    .map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''))
    .join('-')

const options = exitWith(usage, () => readCreateAdminOptions(process.argv.slice(2)))
const password = oneTimePassword()
const statements = createAdminSql({
  ...options,
  passwordHash: await hashPassword(password),
  now: new Date(),
})
const results = await executeSql(options.databaseArgs, `${statements.join(';\n')};`).catch((error: Error) => {
  console.error(error.message)
  if (/no such (?:table|column)/.test(error.message)) console.error('Apply the migrations first.')
  process.exit(1)
})
const refusal = refusalOf(outcomeOf(results), options.mode)
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
