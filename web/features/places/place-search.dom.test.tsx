import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, render, type } from '#test/support/dom.ts'
import { expectText } from '#test/support/screens/open-screen.ts'
import { clearMemoized } from '#web/lib/memoize.ts'
import type { PlaceDraft } from './chosen-place.rules.ts'
import { readKnownName } from './known-place.ts'
import { PlaceSearch } from './place-search.tsx'

const tree = {
  divisions: [{ id: 6, name: 'Dhaka', bn_name: 'ঢাকা' }],
  districts: [
    { id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 },
    { id: 41, name: 'Gazipur', bn_name: 'গাজীপুর', division_id: 6 },
  ],
  thanas: [
    { id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 },
    { id: 502, name: 'Dhanmondi', bn_name: 'ধানমন্ডি', district_id: 47 },
    { id: 7, name: 'Kapasia', bn_name: 'কাপাসিয়া', district_id: 41 },
  ],
}
const nowhere: PlaceDraft = { division_id: null, district_id: null, upazila_id: null }
const choose = vi.fn<(place: PlaceDraft) => void>()

function Form() {
  const [draft, setDraft] = useState(nowhere)
  const change = (place: PlaceDraft) => {
    choose(place)
    setDraft(place)
  }
  return <PlaceSearch places={tree} draft={draft} onChange={change} />
}

const found = () => Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  choose.mockClear()
  clearMemoized()
  // The visitor does not allow the position.
  const refuse = (_: unknown, onError: (error: Error) => void) => onError(new Error('denied'))
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: refuse } })
})
afterEach(() => vi.unstubAllGlobals())

const answerGuess = (data: object | null) =>
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    Promise.resolve(
      Response.json({
        data: String(input instanceof Request ? input.url : input).includes('guess') ? data : tree,
      }),
    ),
  )

it('chooses a place by its typed name, remembers it, and lets another one be chosen', async () => {
  await render(<Form />)
  await type('upazila_id', 'kapas')
  await press('কাপাসিয়া, গাজীপুর, ঢাকা')
  expect(choose).toHaveBeenLastCalledWith({ division_id: 6, district_id: 41, upazila_id: 7 })
  expect(readKnownName()).toBe('কাপাসিয়া')
  await press('অন্য এলাকা')
  expect(choose).toHaveBeenLastCalledWith(nowhere)
  await type('upazila_id', 'xyzzy')
  await expectText('এই নামে কোনো থানা/উপজেলা নেই')
})

it('asks for the name without permission for the position and without a guess', async () => {
  answerGuess(null)
  await render(<Form />)
  await press('আমার কাছে')
  await expectText('আপনার অবস্থান জানা গেল না')
  expect(found()).toEqual([])
  expect(choose).not.toHaveBeenCalled()
})

it('offers the places of a district that the network tells', async () => {
  answerGuess({ division_id: 6, district_id: 47, name: 'ঢাকা' })
  await render(<Form />)
  await press('আমার কাছে')
  await expectText('সম্ভবত ঢাকা')
  expect(found()).toEqual(['সাভার, ঢাকা', 'ধানমন্ডি, ঢাকা'])
  await type('upazila_id', 'ধান')
  expect(found()).toEqual(['ধানমন্ডি, ঢাকা'])
})

it('has the three lists on demand', async () => {
  await render(<Form />)
  await press('তালিকা থেকে বেছে নিন')
  expect(document.querySelectorAll('select')).toHaveLength(3)
  await press('নাম লিখে খুঁজুন')
  expect(document.querySelectorAll('select')).toHaveLength(0)
})
