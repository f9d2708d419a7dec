import { afterEach, describe, expect, it, vi } from 'vitest'
import { readDraft, writeDraft, type DraftStorage } from './use-draft.ts'

function memory(): DraftStorage {
  const rows = new Map<string, string>()
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  }
}

afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it.each([
    ['a day old', 24 * 3_600_000, true],
    ['older than a day', 24 * 3_600_000 + 1, false],
    ['of a clock that has been set back since', -25 * 3_600_000, false],
  ])('that is %s', (_, age, isRead) => {
    const storage = memory()
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
    writeDraft(() => storage, 'form', 1, { name: 'রহিমা' })
    vi.setSystemTime(Date.now() + age)
    expect(readDraft(() => storage, 'form', 1) !== undefined).toBe(isRead)
  })

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
    storage.setItem('draft:form:1', JSON.stringify({ at: Date.now(), fields: ['a'] }))
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
