import { describe, expect, it } from 'vitest'
import { parsePhoneList } from './phone-list.ts'

describe('the stored list of a phone', () => {
  it.each([null, '', 'x', 'null', '5', '"text"', '{}', '{"length":3}', '[[]]', '[null,1,"x"]'])(
    'is empty for the foreign content %j',
    (text) => expect(parsePhoneList(text)).toEqual([]),
  )

  it('leaves out entries of another form, and fields that it does not know', () => {
    const stored = [
      { id: '1', name: 'ক' },
      { id: -1, name: 'ক' },
      { id: 1.5, name: 'ক' },
      { id: 2 },
      { id: 3, name: 5 },
      { id: 4, name: 'ক'.repeat(1000) },
      { id: 5, name: 'ক', phone: 'x' },
      { id: 5, name: 'খ' },
    ]
    expect(parsePhoneList(JSON.stringify(stored))).toEqual([{ id: 5, name: 'ক' }])
  })

  it('holds no more than an account', () => {
    const stored = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1, name: 'ক' }))
    expect(parsePhoneList(JSON.stringify(stored))).toHaveLength(200)
  })
})
