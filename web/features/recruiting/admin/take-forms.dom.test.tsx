import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { render } from '#test/support/dom.ts'
import { UploadDouble } from '#test/support/screens/upload-double.ts'
import { beginSession } from '#web/lib/session-store.ts'
import { emptyFields } from './form.rules.ts'
import { useDeviceForms } from './take-forms.page.tsx'
import { readForms, saveForm } from './vault.ts'

/** As much of IndexedDB as the forms need. */
function memoryDatabases() {
  const stores: Record<string, Map<unknown, Record<string, unknown>>> = {}
  const done = <Result,>(result: Result) => ({
    result,
    addEventListener: (kind: string, listen: () => void) => {
      if (kind === 'success' || kind === 'complete') queueMicrotask(listen)
    },
  })
  const objectStore = (name: string) => {
    const rows = (stores[name] ??= new Map())
    return {
      get: (key: string) => done(rows.get(key)),
      getAll: () => done([...rows.values()]),
      put: (row: Record<string, unknown>) =>
        done(rows.set(row.key instanceof CryptoKey ? row.id : row.key, row)),
      delete: (key: string) => done(rows.delete(key)),
      clear: () => done(rows.clear()),
    }
  }
  return {
    open: () => done({ close: () => undefined, transaction: () => ({ ...done(null), objectStore }) }),
    deleteDatabase: () => undefined,
  }
}

/** Takes each form after a moment. @returns the keys of the forms that were sent */
function serverOfForms(): unknown[] {
  const sent: unknown[] = []
  class Upload extends UploadDouble {
    override send(form: FormData) {
      sent.push(form.get('key'))
      setTimeout(() => this.answer(201, '{}'), 5)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

it('the finished forms of a phone are each sent once, in their order', async () => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  const sent = serverOfForms()
  beginSession('token-1', { id: 1, name: 'রহিমা', role: 'staff', phone: '01700000003', email: null })
  const keys = ['first', 'second', 'third', 'fourth']
  for (const [at, key] of keys.entries())
    await saveForm({ key, at, fields: emptyFields, pictures: {}, isDone: true })
  const Device = () => <p>{useDeviceForms().forms?.length}</p>
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Device }])} />)
  await vi.waitUntil(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)))
    return document.body.textContent === '0'
  })
  expect(sent).toEqual(keys)
  expect(await readForms()).toEqual([])
})
