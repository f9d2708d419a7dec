import { expect, it } from 'vitest'
import { costTable, storedTable } from './load/cost.ts'

it('the cost table of OPERATIONS.md is that of the measurement, assumptions and prices', () =>
  expect(storedTable()).toBe(costTable()))
