import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { find, render, type } from '#test/support/dom.ts'
import { readDay } from '#worker/lib/text/day-text.ts'
import { DayInput, writeDay } from './day-input.tsx'

it.each([
  ['২৬/১১/২০২৬', '2026-11-26'],
  ['5-3-2026', '2026-03-05'],
  ['০৫০৩২০২৬', '2026-03-05'],
  ['29.02.2028', '2028-02-29'],
  ['29/02/2027', null],
  ['11/26/2026', null],
  ['5/3/26', null],
  ['', null],
])('reads %s as %s', (text, day) => expect(readDay(text)).toBe(day))

it('writes the day first, in Bengali digits', () => expect(writeDay('2026-03-05')).toBe('০৫/০৩/২০২৬'))

it('takes a typed day, says when it is none or outside of its limits, and is emptied', async () => {
  const days: (string | undefined)[] = []
  function Filter() {
    const [day, setDay] = useState<string | undefined>('2026-11-01')
    const take = (next: string | undefined) => {
      days.push(next)
      setDay(next)
    }
    return <DayInput label="কবে" value={day} min="2026-01-01" onChange={take} className="" />
  }
  await render(<Filter />)
  const field = find(HTMLInputElement, 'input[type=text]')
  expect(field.value).toBe('০১/১১/২০২৬')
  await type(field, '৩/১২/২০২৬')
  expect([days, field.value]).toEqual([['2026-12-03'], '০৩/১২/২০২৬'])
  for (const wrong of ['৩১/১২/২০২৫', '৩১/০২/২০২৬']) {
    await type(field, wrong)
    await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([wrong, 'true'])
  }
  await type(field, '')
  expect([days, field.value]).toEqual([['2026-12-03', undefined], ''])
})
