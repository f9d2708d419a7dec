import { act } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { find, press, render, type } from '#test/support/dom.ts'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { useEdited, type Saved } from './edit-form.tsx'
import type { Versioned } from '#web/lib/form/edit-version.ts'

type Contact = Versioned & { name: string; phone: string }

const contactInput = z.object({
  name: z.optional(z.string().check(z.minLength(1, 'নাম লিখুন'))),
  phone: z.optional(z.string().check(z.minLength(3, 'ফোন নম্বর লিখুন'))),
})

const monday: Contact = { name: 'কর্মী', phone: '123', updated_at: 'monday' }
const tuesday: Contact = { name: 'কর্মী লিমিটেড', phone: '123', updated_at: 'tuesday' }
const overtakenBy = (current: Contact) =>
  new ApiError(409, 'edit_conflict', 'এর মধ্যে অন্য কেউ এটি বদলেছেন', { current })

type Send = (read: object, version: Versioned, changed: Partial<Contact>) => Promise<Saved>

function ContactForm({ send, onSaved }: { send: Send; onSaved: () => void }) {
  const row: Contact = useLoaderData()
  const edited = useEdited<Contact, Contact, typeof contactInput>({
    row,
    schema: contactInput,
    send,
    onSaved,
    failureMessage: 'হালনাগাদ করা যায়নি',
  })
  const { form, values, errors, edit, editWith, saved, conflict, changed } = edited
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        edited.save()
      }}
    >
      {(['name', 'phone'] as const).map((field) => (
        <label key={field}>
          <input
            name={field}
            value={values[field]}
            aria-invalid={Boolean(errors.fields[field])}
            onChange={(event) => edit({ [field]: event.target.value })}
          />
          <span id={`${field}-error`}>{errors.fields[field]?.join(' ')}</span>
        </label>
      ))}
      <p role="alert">{errors.message}</p>
      <output>{saved?.message}</output>
      <p id="changed">{Object.keys(changed).join()}</p>
      <p id="pending">{String(edited.pending)}</p>
      {conflict && <p id="theirs">{conflict.name}</p>}
      <button type="submit">save</button>
      <button type="button" onClick={edited.reset}>
        reset
      </button>
      <button type="button" onClick={edited.keepMine}>
        keep mine
      </button>
      <button type="button" onClick={edited.takeTheirs}>
        take theirs
      </button>
      <button type="button" onClick={() => editWith(({ name }) => ({ name: `${name}!` }))}>
        append
      </button>
    </form>
  )
}

/** The form on a page whose loader reads the current `server.row`. */
async function openForm(send: Send = async () => ({ message: 'সফলভাবে হালনাগাদ হয়েছে' })) {
  const server = { row: monday }
  const sent = vi.fn<Send>(send)
  const onSaved = vi.fn<() => void>()
  const router = createMemoryRouter([
    { path: '/', loader: () => server.row, element: <ContactForm send={sent} onSaved={onSaved} /> },
  ])
  await act(() => vi.waitUntil(() => router.state.initialized, { interval: 1 }))
  await render(<RouterProvider router={router} />)
  return { server, sent, onSaved, reload: () => act(() => router.revalidate()) }
}

/** What a save of these fields sends, with the version that it was made on. */
const sending = (change: object, updated_at: string) => [change, { updated_at }, change] as const

const value = (name: string) => find(HTMLInputElement, `input[name=${name}]`).value
const text = (selector: string) => find(HTMLElement, selector).textContent
const shows = (selector: string) => document.querySelector(selector) !== null

describe('saving an edited row', () => {
  it('sends only the fields that differ from the row, with the version it read', async () => {
    const { sent } = await openForm()
    await type('name', 'নতুন নাম')
    await type('phone', '456')
    await type('phone', '123')
    await press('save')
    expect(sent).toHaveBeenCalledExactlyOnceWith(...sending({ name: 'নতুন নাম' }, 'monday'))
  })

  it('shows the saved row, and the answer until the next change', async () => {
    const { server, onSaved } = await openForm(async () => {
      server.row = { ...monday, name: 'সংরক্ষিত', updated_at: 'tuesday' }
      return { message: 'হয়েছে' }
    })
    await type('name', ' সংরক্ষিত ')
    await press('save')
    expect(onSaved).toHaveBeenCalledOnce()
    expect(value('name')).toBe('সংরক্ষিত')
    expect(text('output')).toBe('হয়েছে')
    expect(text('#changed')).toBe('')
    await type('name', 'দুই')
    expect(text('output')).toBe('')
  })

  it.each([
    ['a field', () => type('phone', '456'), { phone: '456' }, 'কর্মী লিমিটেড'],
    ['an undo', () => press('append'), { name: 'কর্মী!' }, 'কর্মী!'],
  ])(
    'does not send a newer version that was loaded after %s began the edit',
    async (_, edit, sends, name) => {
      const { server, sent, reload } = await openForm()
      await edit()
      server.row = tuesday
      await reload()
      expect(value('name')).toBe(name)
      await press('save')
      expect(sent).toHaveBeenCalledExactlyOnceWith(...sending(sends, 'monday'))
    },
  )

  it('starts with the newest version after a reset', async () => {
    const { server, sent, reload } = await openForm()
    await type('phone', '456')
    server.row = tuesday
    await reload()
    await press('reset')
    expect(value('phone')).toBe('123')
    await type('phone', '789')
    await press('save')
    expect(sent).toHaveBeenCalledExactlyOnceWith(...sending({ phone: '789' }, 'tuesday'))
  })

  it('keeps input during a save as a change on the saved version', async () => {
    const first = Promise.withResolvers<Saved>()
    const { server, sent } = await openForm(() => first.promise)
    await type('name', 'এক')
    await type('phone', '456')
    await press('save')
    await type('name', 'এক দুই')
    server.row = { name: 'এক', phone: '456', updated_at: 'tuesday' }
    await act(async () => first.resolve({ message: 'হয়েছে' }))
    expect(value('name')).toBe('এক দুই')
    expect(text('#changed')).toBe('name')
    await press('save')
    expect(sent).toHaveBeenLastCalledWith(...sending({ name: 'এক দুই' }, 'tuesday'))
  })
})

describe('a failed save', () => {
  it('removes the error of a field when that field changes, without moving the focus', async () => {
    await openForm()
    await type('name', '')
    await type('phone', '1')
    await press('save')
    find(HTMLInputElement, 'input[name=phone]').focus()
    await type('phone', '12')
    expect(text('#phone-error')).toBe('')
    expect(text('#name-error')).toBe('নাম লিখুন')
    expect(document.activeElement).toBe(find(HTMLInputElement, 'input[name=phone]'))
  })

  it('shows the failed action before the message, keeps the input and can be sent again', async () => {
    const { sent } = await openForm(() => Promise.reject(offlineError()))
    await type('name', 'নতুন')
    await press('save')
    expect(text('[role=alert]')).toBe(`হালনাগাদ করা যায়নি: ${offlineError().message}`)
    expect(document.activeElement).toBe(find(HTMLElement, '[role=alert]'))
    expect(value('name')).toBe('নতুন')
    await press('save')
    expect(sent).toHaveBeenCalledTimes(2)
    expect(sent).toHaveBeenLastCalledWith(...sending({ name: 'নতুন' }, 'monday'))
  })
})

describe('an edit after another user saved', () => {
  it('shows both versions and no error, and sends the same change on theirs when the user keeps their own', async () => {
    const { server, sent } = await openForm(async (_read, version) => {
      if (version.updated_at !== 'tuesday') throw overtakenBy(tuesday)
      server.row = { ...tuesday, name: 'আমার নাম', updated_at: 'wednesday' }
      return { message: 'হয়েছে' }
    })
    await type('name', 'আমার নাম')
    await press('save')
    expect([value('name'), text('#theirs'), text('[role=alert]')]).toEqual(['আমার নাম', 'কর্মী লিমিটেড', ''])
    await press('keep mine')
    expect(sent).toHaveBeenCalledTimes(2)
    expect(sent).toHaveBeenLastCalledWith(...sending({ name: 'আমার নাম' }, 'tuesday'))
    expect(shows('#theirs')).toBe(false)
    expect(value('name')).toBe('আমার নাম')
    expect(text('output')).toBe('হয়েছে')
  })

  it('shows the newest version when a third user saved before the choice', async () => {
    const wednesday = { ...tuesday, name: 'তৃতীয় নাম', updated_at: 'wednesday' }
    await openForm((_read, version) =>
      Promise.reject(overtakenBy(version.updated_at === 'monday' ? tuesday : wednesday)),
    )
    await type('name', 'আমার নাম')
    await press('save')
    await press('keep mine')
    expect(text('#theirs')).toBe('তৃতীয় নাম')
  })

  it('drops the change and loads their row when the user takes theirs', async () => {
    const { server, sent } = await openForm(() => Promise.reject(overtakenBy(tuesday)))
    await type('name', 'আমার নাম')
    server.row = tuesday
    await press('save')
    await press('take theirs')
    expect(value('name')).toBe('কর্মী লিমিটেড')
    expect(text('#changed')).toBe('')
    expect(shows('#theirs')).toBe(false)
    await type('name', 'পরের নাম')
    await press('save')
    expect(sent).toHaveBeenLastCalledWith(...sending({ name: 'পরের নাম' }, 'tuesday'))
  })
})
