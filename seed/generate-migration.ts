// `npm run migrations:generate -- --name <what>`: a migration from the changed tables and triggers, safe on D1.
import { generateMigration } from './migrations/generate.ts'
import { MigrationRefused } from './migrations/safe-migration.ts'
import { root } from './run-tool.ts'

const args = process.argv.slice(2)
try {
  const generated = await generateMigration({
    root,
    args: args.filter((arg) => arg !== '--accept-loss'),
    acceptLoss: args.includes('--accept-loss'),
    show: true,
  })
  if (!generated) console.log('Tables and triggers are as the migrations say.')
  else {
    console.log(`migrations/${generated.file} is written. Read it before you commit it.`)
    if (generated.triggersChanged)
      console.log('Triggers have changed: run `npm run recount` after the migration is applied.')
  }
} catch (error) {
  if (!(error instanceof MigrationRefused)) throw error
  console.error(['No migration was written:', ...error.reasons.map((reason) => `- ${reason}`)].join('\n'))
  process.exitCode = 1
}
