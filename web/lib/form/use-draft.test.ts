import { describe, expect, it } from 'vitest'
import { readDraft, writeDraft, type DraftStorage } from './use-draft.ts'

function memory(): DraftStorage {
  const rows = new Map<string, string>()
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  }
}

describe('a draft', () => {
  it('is not read by another form or version', () => {
    const storage = memory()
    writeDraft(() => storage, 'form', 1, { name: 'রহিমা' })
    expect(readDraft(() => storage, 'form', 2)).toBeUndefined()
    expect(readDraft(() => storage, 'other', 1)).toBeUndefined()
  })

  it('is undefined if the stored text is broken or no object', () => {
    const storage = memory()
    storage.setItem('draft:form:1', '{"name":')
    expect(readDraft(() => storage, 'form', 1)).toBeUndefined()
    storage.setItem('draft:form:1', '["a"]')
    expect(readDraft(() => storage, 'form', 1)).toBeUndefined()
  })

  it('works without storage when the browser blocks it', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(() => writeDraft(forbidden, 'form', 1, { name: 'রহিমা' })).not.toThrow()
    expect(readDraft(forbidden, 'form', 1)).toBeUndefined()
  })
})
