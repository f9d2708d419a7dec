// For an installation that is no developer's: `wrangler d1 execute DB --remote --file` takes what this prints.
import { referenceStatements } from './reference-statements.ts'

console.log(
  referenceStatements(new Date())
    .map((statement) => `${statement};`)
    .join('\n'),
)
