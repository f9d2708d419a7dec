import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { find, press, render, type } from '#test/support/dom.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { fieldError, type FormErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from './form.tsx'

const login = z.object({
  name: z.string().check(z.minLength(1, 'নাম লিখুন')),
  pin: z.string().check(z.minLength(4, 'পিন ৪ সংখ্যার')),
  role: z.optional(z.string()),
})
type Send = (values: z.output<typeof login>, form: HTMLFormElement) => Promise<void>

type Props = {
  send: Send
  failureMessage?: string
  shownFields?: readonly string[]
  initialErrors?: FormErrors
  checkOthers?: (typed: Record<string, FormDataEntryValue>) => FormErrors['fields']
}

function LoginForm(props: Props) {
  const { errors, pending, props: formProps, submit } = useForm({ schema: login, ...props })
  return (
    <form {...formProps}>
      <p role="alert">{errors.message}</p>
      {['name', 'pin'].map((field) => (
        <label key={field}>
          <input name={field} aria-invalid={Boolean(errors.fields[field])} />
          <span id={`${field}-error`}>{errors.fields[field]?.join(' ')}</span>
        </label>
      ))}
      <fieldset aria-invalid={Boolean(errors.fields.role)}>
        <input type="hidden" name="kind" value="person" />
        <input type="radio" name="role" value="customer" />
      </fieldset>
      <p id="pending">{String(pending)}</p>
      <button type="submit">send</button>
      <button type="button" onClick={() => submit({ pin: '9999' })}>
        send another pin
      </button>
    </form>
  )
}

const openForm = async (send: Send = async () => {}, props: Omit<Props, 'send'> = {}) => {
  const sent = vi.fn<Send>(send)
  await render(<LoginForm send={sent} {...props} />)
  return sent
}

const fill = async (name = 'রহিমা', pin = '1234') => {
  await type('name', name)
  await type('pin', pin)
}

const input = (name: string) => find(HTMLInputElement, `input[name=${name}]`)
const text = (selector: string) => find(HTMLElement, selector).textContent

describe('sending a form', () => {
  it('sends the output of the schema', async () => {
    const sent = await openForm()
    await fill()
    await press('send')
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      { name: 'রহিমা', pin: '1234' },
      find(HTMLFormElement, 'form'),
    )
  })

  it('sends given fields instead of the input when another button submits it', async () => {
    const sent = await openForm()
    await fill()
    await press('send another pin')
    expect(sent.mock.lastCall?.[0]).toEqual({ name: 'রহিমা', pin: '9999' })
  })

  it('sends once for two clicks before the first answer, and again after it', async () => {
    const answer = Promise.withResolvers<void>()
    const sent = await openForm(() => answer.promise)
    await fill()
    const form = find(HTMLFormElement, 'form')
    // Both presses come before React renders `pending`.
    await act(async () => {
      form.requestSubmit()
      form.requestSubmit()
    })
    expect(sent).toHaveBeenCalledOnce()
    expect(text('#pending')).toBe('true')
    await act(async () => answer.resolve())
    expect(text('#pending')).toBe('false')
    await press('send')
    expect(sent).toHaveBeenCalledTimes(2)
  })
})

describe('an invalid form', () => {
  it.each<[string, string, Props['checkOthers'], string]>([
    ['of the schema', '12', undefined, 'পিন ৪ সংখ্যার'],
    ['of the schema and of other checks', '1234', () => ({ pin: ['পিনটি অন্যের'] }), 'পিনটি অন্যের'],
  ])('shows every error %s, focuses the first, and sends nothing', async (_, pin, checkOthers, error) => {
    const sent = await openForm(undefined, checkOthers && { checkOthers })
    await fill('', pin)
    await press('send')
    expect([text('#name-error'), text('#pin-error')]).toEqual(['নাম লিখুন', error])
    expect(document.activeElement).toBe(input('name'))
    expect(input('pin').value).toBe(pin)
    await type('name', 'রহিমা')
    await press('send')
    expect(sent).not.toHaveBeenCalled()
  })

  it('shows the initial errors', async () => {
    await openForm(undefined, { initialErrors: { fields: { pin: ['পিন ভুল'] } } })
    expect(text('#pin-error')).toBe('পিন ভুল')
    expect(document.activeElement).toBe(input('pin'))
  })
})

describe('the error of a field', () => {
  it('goes when the field is put right, and the other errors and the focus stay', async () => {
    await openForm()
    await fill('', '12')
    await press('send')
    input('pin').focus()
    await type('pin', '1234')
    expect(text('#pin-error')).toBe('')
    expect(text('#name-error')).toBe('নাম লিখুন')
    expect(document.activeElement).toBe(input('pin'))
  })

  it('does not come before the form is sent again', async () => {
    await openForm()
    await fill('', '1234')
    await press('send')
    await type('name', 'রহিমা')
    await type('name', '')
    await type('pin', '1')
    expect([text('#name-error'), text('#pin-error')]).toEqual(['', ''])
    await press('send')
    expect([text('#name-error'), text('#pin-error')]).toEqual(['নাম লিখুন', 'পিন ৪ সংখ্যার'])
  })

  it('goes when a value that is not in the form, such as a picture, is put right', async () => {
    const send = vi.fn<Send>()
    const { rerender } = await render(<LoginForm send={send} checkOthers={() => ({ name: ['ছবি দিন'] })} />)
    await fill()
    await press('send')
    expect(text('#name-error')).toBe('ছবি দিন')
    await rerender(<LoginForm send={send} checkOthers={() => ({})} />)
    expect(text('#name-error')).toBe('')
  })

  it('follows another field that it depends on', async () => {
    await openForm(undefined, {
      checkOthers: ({ name, pin }): FormErrors['fields'] => (name === pin ? {} : { pin: ['মিলছে না'] }),
    })
    await fill('1234', '12345')
    await press('send')
    expect(text('#pin-error')).toBe('মিলছে না')
    await type('name', '12345')
    expect(text('#pin-error')).toBe('')
  })
})

describe('a form that the server rejects', () => {
  const refusal = (fields: Record<string, string[]>) =>
    new ApiError(422, 'validation_failed', 'তথ্য সঠিক নয়', { message: 'তথ্য সঠিক নয়', errors: fields })

  it('shows the error at its field, without the message, and keeps the input', async () => {
    await openForm(() => Promise.reject(fieldError('pin', 'পিন ভুল')))
    await fill()
    await press('send')
    expect(text('#pin-error')).toBe('পিন ভুল')
    expect(text('[role=alert]')).toBe('')
    expect(document.activeElement).toBe(input('pin'))
    expect([input('name').value, input('pin').value]).toEqual(['রহিমা', '1234'])
  })

  it('takes the error from its field when that field changes, and keeps those of other fields', async () => {
    await openForm(() => Promise.reject(refusal({ name: ['নামটি আছে'], pin: ['পিন ভুল'] })))
    await fill()
    await press('send')
    expect([text('#name-error'), text('#pin-error')]).toEqual(['নামটি আছে', 'পিন ভুল'])
    input('pin').focus()
    await type('pin', '123')
    expect([text('#name-error'), text('#pin-error')]).toEqual(['নামটি আছে', ''])
    expect(document.activeElement).toBe(input('pin'))
  })

  it('shows and focuses the message if the error has no field in the form', async () => {
    await openForm(() => Promise.reject(refusal({ captcha: ['মেলেনি'] })))
    await fill()
    await press('send')
    const alert = find(HTMLElement, '[role=alert]')
    expect([alert.textContent, alert.getAttribute('tabindex')]).toEqual(['তথ্য সঠিক নয়', '-1'])
    expect(document.activeElement).toBe(alert)
  })

  it('focuses the first radio button of an invalid group', async () => {
    await openForm(() => Promise.reject(refusal({ role: ['ভূমিকা বেছে নিন'] })))
    await fill()
    await press('send')
    expect(document.activeElement).toBe(input('role'))
  })
})
