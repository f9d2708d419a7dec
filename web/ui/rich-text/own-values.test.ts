import { expect, it } from 'vitest'
import { ownValues } from './rich-text-editor.tsx'

it('knows the values that come back late, also when some never come', () => {
  const values = ownValues('')
  for (const text of ['a', 'ab', 'abc']) values.send(text)
  expect([values.receive('a'), values.receive('abc')]).toEqual([true, true])
})

it('takes an earlier text for that of another once a later one has come back', () => {
  const values = ownValues('')
  values.send('a')
  values.send('ab')
  expect([values.receive('ab'), values.receive('a'), values.receive('a')]).toEqual([true, false, true])
})

it('takes an unknown text for that of another', () => {
  const values = ownValues('a')
  values.send('ab')
  expect(values.receive('the version of a colleague')).toBe(false)
})
