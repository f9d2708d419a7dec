import { describe, expect, it } from 'vitest'
import { closed, openIds, opened, readTreeAddress, treePath } from './tree.address.ts'

const read = (search: string) => readTreeAddress(new URLSearchParams(search))

describe('the address of the tree', () => {
  it('says what is open, looked for and shown', () => {
    const address = { q: 'সাভার', open: ['6', '6-47'], at: 'thana-365' }
    expect(read(treePath(address).split('?')[1] ?? '')).toEqual(address)
    expect(treePath({ q: '', open: [] })).toBe('/admin/geolocation')
  })

  it('is as if nothing were there where it makes no sense', () =>
    expect(read('open=x.6-.-4.6&at=village-1')).toEqual({ q: '', open: ['6'] }))

  it('opens a district with its division, and each once', () => {
    const address = opened(opened({ q: '', open: [] }, 6), 6, 47)
    expect(address.open).toEqual(['6', '6-47'])
    expect(openIds(address)).toEqual({ divisions: [6], districts: [47] })
  })

  it('closes the districts with their division', () => {
    const address = { q: '', open: ['6', '6-47', '60', '60-1', '5', '5-1'] }
    expect(closed(address, '6').open).toEqual(['60', '60-1', '5', '5-1'])
    expect(closed(address, '6-47').open).toEqual(['6', '60', '60-1', '5', '5-1'])
  })

  it('asks for no districts of a division that is closed', () =>
    expect(openIds({ q: '', open: ['5-1'] })).toEqual({ divisions: [], districts: [] }))
})
