// Measures what visits cost, and prints the tables of worker/OPERATIONS.md ("Growth, and what it costs").
//   node test/load/cost.ts            measures and prints
//   node test/load/cost.ts --save     also writes test/load/measured.json and the tables in worker/OPERATIONS.md
//   node test/load/cost.ts --stored   prints the tables of the stored measurement
// It serves the demo data on port 8817 (BROWSER_TEST_PORT changes it) and a gateway double on port 9111.
import { readFileSync, writeFileSync } from 'node:fs'
import { measure } from './cost/measure.ts'
import { costTables, replaceTables, type Measured } from './cost/cost-tables.ts'
import { prices } from './prices.ts'

const stored = new URL('measured.json', import.meta.url)
const handbook = new URL('../../worker/OPERATIONS.md', import.meta.url)

const measured = process.argv.includes('--stored')
  ? (JSON.parse(readFileSync(stored, 'utf8')) as Measured)
  : await measure()
if (process.argv.includes('--save')) {
  writeFileSync(stored, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(handbook, replaceTables(readFileSync(handbook, 'utf8'), costTables(measured, prices)))
}
console.log(costTables(measured, prices))
process.exit(0)
