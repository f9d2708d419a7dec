import { beforeEach, expect, it } from 'vitest'
import { endEarlyInput, repeatEarlyInput } from './early-input.ts'

const field = document.createElement('input')
const heard: string[] = []
field.addEventListener('input', () => heard.push(field.value))

function note(value: string): void {
  window.earlyInput = { clicked: null, changed: new Map([[field, value]]) }
  endEarlyInput()
}

beforeEach(() => {
  heard.length = 0
  document.body.replaceChildren(field)
})

it('repeats a text that was typed before the scripts ran', () => {
  note('savar')
  field.value = ''
  repeatEarlyInput()
  expect(field.value).toBe('savar')
  expect(heard).toEqual(['savar'])
})

it('keeps what the visitor has typed since', () => {
  note('sav')
  field.value = 'savar'
  repeatEarlyInput()
  expect(field.value).toBe('savar')
  expect(heard).toEqual(['savar'])
})
