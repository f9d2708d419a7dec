import { expect, it } from 'vitest'
import { createMemory } from './kept-answers.ts'

it('drops the value that was not used for longest', () => {
  const memory = createMemory<string>(40_000)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) memory.keep(key, key, 2_000)
  expect(memory.find('a')).toBe('a')
  for (const key of ['k', 'l', 'm', 'n']) memory.keep(key, key, 2_000)
  expect([memory.find('a'), memory.find('b'), memory.find('n')]).toEqual(['a', undefined, 'n'])
})

it('keeps no value that would take a large part of it, and forgets the value that it would replace', () => {
  const memory = createMemory<string>(40_000)
  memory.keep('a', 'small', 100)
  memory.keep('a', 'large', 20_000)
  expect(memory.find('a')).toBeUndefined()
})

it('counts a replaced value once', () => {
  const memory = createMemory<number>(40_000)
  memory.keep('first', 0, 100)
  for (let value = 0; value < 100; value++) memory.keep('b', value, 2_000)
  expect([memory.find('first'), memory.find('b')]).toEqual([0, 99])
})
