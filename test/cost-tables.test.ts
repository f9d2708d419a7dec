import { expect, it } from 'vitest'
import { costTables, storedTables } from './load/cost.ts'

it('the cost tables of OPERATIONS.md are those of the measurement, assumptions and prices', () =>
  expect(storedTables()).toBe(costTables()))
