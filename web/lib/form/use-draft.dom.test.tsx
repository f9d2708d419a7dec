import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from '#test/support/dom.ts'
import { beginSession, endSession } from '#web/lib/session-store.ts'
import { useDraft } from './use-draft.ts'

const initial = { name: '', password: '' }
type Options = { key?: string; version?: number; storage?: 'session' | 'local' }

const useForm = ({ key = 'form', version = 1, storage = 'session' }: Options) =>
  useDraft({ key, version, initial, storage, secret: ['password'] })

const openForm = (options: Options = {}) => renderHook(useForm, options)
const keep = (age = 0) =>
  sessionStorage.setItem('draft:form:1', JSON.stringify({ at: Date.now() - age, fields: { name: 'রহিমা' } }))
const day = 24 * 3_600_000
const stored = (storage: Storage = sessionStorage) =>
  Object.fromEntries(
    Object.entries(storage).map(([key, text]) => [
      key,
      (JSON.parse(String(text)) as { fields: unknown }).fields,
    ]),
  )

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  return () => vi.useRealTimers()
})

describe('a draft of a form', () => {
  it('starts with the initial fields, also on the server', async () => {
    keep()
    const Form = () => useForm({}).fields.name || 'empty'
    expect(renderToString(<Form />)).toBe('empty')
  })

  it('is restored after a reload and reports it', async () => {
    const before = await openForm()
    expect(before.current.restored).toBe(false)
    await act(async () => before.current.change({ name: 'রহিমা' }))
    await act(async () => vi.advanceTimersByTime(400))
    const after = await openForm()
    expect(after.current).toMatchObject({ fields: { name: 'রহিমা', password: '' }, restored: true })
  })

  it.each([
    ['a day old', day, true],
    ['older than a day', day + 1, false],
    ['of a clock that has been set back since', -day - 1, false],
  ])('that is %s', async (_, age, isRestored) => {
    keep(age)
    expect((await openForm()).current.restored).toBe(isRestored)
  })

  it('is not restored by another form or version, or from broken text', async () => {
    keep()
    for (const other of [{ version: 2 }, { key: 'other' }])
      expect((await openForm(other)).current.restored).toBe(false)
    sessionStorage.setItem('draft:form:1', '{"name":')
    expect((await openForm()).current.restored).toBe(false)
  })

  it('is stored after a pause in typing, not at every key', async () => {
    const form = await openForm()
    await act(async () => form.current.change({ name: 'র' }))
    await act(async () => vi.advanceTimersByTime(399))
    await act(async () => form.current.change({ name: 'রহ' }))
    await act(async () => vi.advanceTimersByTime(399))
    expect(stored()).toEqual({})
    await act(async () => vi.advanceTimersByTime(1))
    expect(stored()).toEqual({ 'draft:form:1': { name: 'রহ' } })
  })

  it('is stored at once when the page is closed', async () => {
    const form = await openForm()
    await act(async () => form.current.change({ name: 'রহিমা' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toEqual({ 'draft:form:1': { name: 'রহিমা' } })
  })

  it('is not stored when the session of the person ends before', async () => {
    const form = await openForm()
    beginSession('token-1', { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null })
    await act(async () => form.current.change({ name: 'রহিমা' }))
    endSession()
    await form.unmount()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('contains all changes of one render', async () => {
    const form = await openForm()
    await act(async () => {
      form.current.change({ name: 'রহিমা' })
      form.current.change({ password: 'not-kept' })
    })
    expect(form.current.fields).toEqual({ name: 'রহিমা', password: 'not-kept' })
  })

  it('stores no secret field', async () => {
    const form = await openForm()
    await act(async () => form.current.change({ name: 'রহিমা', password: 'not-kept' }))
    await form.unmount()
    expect(stored()).toEqual({ 'draft:form:1': { name: 'রহিমা' } })
  })

  it('stays after a visit without changes', async () => {
    keep()
    const form = await openForm()
    await act(async () => vi.advanceTimersByTime(400))
    await form.unmount()
    expect(stored()).toEqual({ 'draft:form:1': { name: 'রহিমা' } })
  })

  it('is in localStorage if the form asks for it', async () => {
    const form = await openForm({ storage: 'local' })
    await act(async () => form.current.change({ name: 'রহিমা' }))
    await form.unmount()
    expect(stored(localStorage)).toEqual({ 'draft:form:1': { name: 'রহিমা' } })
    expect(stored()).toEqual({})
  })

  it('is stored under its own key when the key changes', async () => {
    const form = await openForm({ key: 'first' })
    await act(async () => form.current.change({ name: 'রহিমা' }))
    await form.rerender({ key: 'second' })
    await act(async () => vi.advanceTimersByTime(400))
    expect(stored()).toEqual({ 'draft:first:1': { name: 'রহিমা' } })
  })
})

describe('a draft whose form was sent', () => {
  it('is removed, and neither timer nor page end stores it again', async () => {
    const form = await openForm()
    await act(async () => form.current.change({ name: 'রহিমা' }))
    await act(async () => form.current.clear())
    await act(async () => vi.advanceTimersByTime(400))
    window.dispatchEvent(new Event('pagehide'))
    await form.unmount()
    expect(stored()).toEqual({})
  })
})
