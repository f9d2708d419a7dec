import { expect, it } from 'vitest'
import { coverStatements } from './statements.ts'

it('each statement of the specifications has a test, of a departure what the product does instead', () => {
  expect(coverStatements().problems).toEqual([])
})

it('a statement without a test, an unknown id and a repeated id are refused', () => {
  const lines = [
    'A-001 One.',
    'A-001 One again.',
    'A-002 Two.',
    'A-003 Three. Departure: on purpose.',
    'A-004 Four.',
  ]
  const tests = [{ name: 'x.test.ts: title', ids: ['A-001', 'A-005'] }]
  expect(coverStatements(lines, tests).problems.map((problem) => /A-\d+/.exec(problem)?.[0])).toEqual([
    'A-001',
    'A-005',
    'A-002',
    'A-003',
    'A-004',
  ])
})
