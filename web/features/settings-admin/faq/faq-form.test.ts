import { describe, expect, it } from 'vitest'
import { newQuestion, withIds } from './faq-form.tsx'

const items = withIds([
  { question: 'ক', answer: '১', enabled: true },
  { question: 'খ', answer: '২', enabled: false },
])

describe('FAQ draft', () => {
  it('numbers the questions', () => expect(items.map(({ id }) => id)).toEqual([1, 2]))

  it('gives a new question an id that no shown or removed one has', () => {
    expect(newQuestion(items.slice(0, 1), items).id).toBe(3)
    expect(newQuestion([], []).id).toBe(1)
  })
})
