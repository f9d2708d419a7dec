import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, restoreInto } from './typed-text.ts'

// Other files have the same document.
afterAll(() => document.body.replaceChildren())

const form = `
  <label for="a">নাম</label><input id="a" name="name">
  <label for="b">নাম</label><input id="b" name="name">
  <input type="password" name="password">
  <input type="file" name="photo">
  <input type="hidden" name="page" value="2">
  <input autocomplete="one-time-code" name="code">
  <textarea aria-label="মন্তব্য"></textarea>
  <textarea name="statement" data-unkept></textarea>
  <select name="gender"><option value=""></option><option value="female"></option></select>
  <input type="checkbox" name="terms" value="yes">
  <input type="radio" name="role" value="customer"><input type="radio" name="role" value="worker">`

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)

beforeEach(() => {
  document.body.innerHTML = form
})

function type(): void {
  const values = {
    '#b': 'করিম',
    textarea: 'ভালো কাজ',
    select: 'female',
    '[type=password]': 'secret',
    '[name=code]': '123456',
    '[name=statement]': 'TrxID of a stranger',
  }
  for (const [selector, value] of Object.entries(values)) {
    const found = field(selector)
    if (found) found.value = value
  }
  for (const selector of ['[type=checkbox]', '[value=worker]']) field(selector)?.click()
}

describe('what was typed', () => {
  it('is found again in the same page, without secrets and codes', () => {
    type()
    const fields = fieldsOf(document)
    expect(JSON.stringify(fields)).not.toMatch(/secret|123456|stranger|"2"/)
    document.body.innerHTML = form
    expect(restoreInto(document, fields)).toEqual([])
    expect(field('#a')?.value).toBe('')
    expect(field('#b')?.value).toBe('করিম')
    expect(field('textarea')?.value).toBe('ভালো কাজ')
    expect(field('select')?.value).toBe('female')
    expect(field('[type=checkbox]')?.checked).toBe(true)
    expect(field('[value=worker]')?.checked).toBe(true)
    expect(field('[value=customer]')?.checked).toBe(false)
  })

  it('waits for fields and choices that are not there yet', () => {
    type()
    const fields = fieldsOf(document)
    document.body.innerHTML = '<select name="gender"><option value=""></option></select>'
    expect(restoreInto(document, fields)).toHaveLength(fields.length)
    document.body.innerHTML = form
    expect(restoreInto(document, fields)).toEqual([])
  })

  it('tells the page of each change', () => {
    type()
    const fields = fieldsOf(document)
    document.body.innerHTML = form
    const changed: unknown[] = []
    document.body.addEventListener('input', ({ target }) => changed.push(target))
    restoreInto(document, fields)
    expect(changed).toContain(field('#b'))
  })
})
