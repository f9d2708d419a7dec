import { describe, expect, it } from 'vitest'
import { newQuestion, withIds } from './faq-draft.rules.ts'

const items = withIds([
  { question: 'ক', answer: '১', enabled: true },
  { question: 'খ', answer: '২', enabled: false },
])

describe('the questions while they are edited', () => {
  it('get ids by their places', () => expect(items.map(({ id }) => id)).toEqual([1, 2]))

  it('give a new one an id that neither a shown nor a removed one has', () => {
    expect(newQuestion(items.slice(0, 1), items).id).toBe(3)
    expect(newQuestion([], []).id).toBe(1)
  })
})
