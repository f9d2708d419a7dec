import { describe, expect, it } from 'vitest'
import { closeNode, openIds, openNode, readTreeAddress, treePath } from './tree.address.ts'

const read = (search: string) => readTreeAddress(new URLSearchParams(search))

describe('tree address', () => {
  it('holds the open nodes, the search and the shown place [B-063]', () => {
    const address = { q: 'সাভার', nodes: ['6', '6-47'], open: 'thana-365' }
    expect(read(treePath(address).split('?')[1] ?? '')).toEqual(address)
    expect(treePath({ q: '', nodes: [] })).toBe('/admin/geolocation')
  })

  it('ignores invalid values', () =>
    expect(read('nodes=x.6-.-4.6&open=village-1')).toEqual({ q: '', nodes: ['6'] }))

  it('opens a district with its division, without duplicates', () => {
    const address = openNode(openNode({ q: '', nodes: [] }, 6), 6, 47)
    expect(address.nodes).toEqual(['6', '6-47'])
    expect(openIds(address)).toEqual({ divisions: [6], districts: [47] })
  })

  it('closes a division with its districts [B-066]', () => {
    const address = { q: '', nodes: ['6', '6-47', '60', '60-1', '5', '5-1'] }
    expect(closeNode(address, '6').nodes).toEqual(['60', '60-1', '5', '5-1'])
    expect(closeNode(address, '6-47').nodes).toEqual(['6', '60', '60-1', '5', '5-1'])
  })

  it('ignores open districts of a closed division', () =>
    expect(openIds({ q: '', nodes: ['5-1'] })).toEqual({ divisions: [], districts: [] }))
})
