import { expect, it } from 'vitest'
import { fiveOf, type RowColumn } from './rows.tsx'

const column = (header: string, more: Partial<RowColumn<unknown>> = {}): RowColumn<unknown> => ({
  header,
  cell: () => header,
  ...more,
})
const named = (columns: RowColumn<unknown>[]) => [...fiveOf(columns)].map(({ header }) => header).toSorted()

it('keeps five columns where there is no room for all: name, actions, the one that sorts, then the first', () => {
  const name = column('name', { heading: true })
  const act = column('act', { action: true })
  const wide = column('wide', { wide: true, sort: { to: '/', direction: 'ascending' } })
  expect(named([name, column('a'), column('b'), wide, column('c'), column('d'), act])).toEqual(
    ['a', 'act', 'b', 'name', 'wide'].toSorted(),
  )
  expect(named([name, column('a', { wide: true }), act])).toEqual(['a', 'act', 'name'])
  expect(named([name, column('a', { wide: 'always' }), act])).toEqual(['act', 'name'])
})
