import { expect, it } from 'vitest'
import { runProgram } from '#seed/run-tool.ts'

// They are run small and not timed, so that a change of a query, a table or an answer cannot break them unnoticed.
it.each([
  ['bench:lists', ['--rounds', '1', '2000'], 'No query reads too many rows, scans or sorts.'],
  ['bench:peers', ['--check', '--port', '8870'], 'The answers to 40 lists are equal.'],
])(
  '%s ends without a failure',
  async (script, options, says) => {
    const { code, output, errors } = await runProgram('npm', ['run', '--silent', script, '--', ...options], {
      show: false,
    })
    expect(errors + output).toContain(says)
    expect(code).toBe(0)
  },
  600_000,
)
