import { expect, it } from 'vitest'
import { runProgram } from '#seed/run-tool.ts'

// Run small and not timed, so that a change of a query or a table cannot break it unnoticed.
it('bench:lists ends without a failure', async () => {
  const options = ['run', '--silent', 'bench:lists', '--', '--rounds', '1', '2000']
  const { code, output, errors } = await runProgram('npm', options, { show: false })
  expect(errors + output).toContain('No query reads too many rows, scans or sorts.')
  expect(code).toBe(0)
}, 600_000)
