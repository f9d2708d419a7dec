import { describe, expect, it } from 'vitest'
import { isWholeIcon, looksLikeIcon } from './settings-admin.rules.ts'

function icon({ payload = [0x89, 0x50, 0x4e, 0x47], length = 40, start = 22, count = 1 } = {}): Uint8Array {
  const bytes = new Uint8Array(22 + 40)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, count, true)
  view.setUint32(14, length, true)
  view.setUint32(18, start, true)
  bytes.set(payload, 22)
  return bytes
}

describe('an icon file', () => {
  it.each([
    ['with a PNG', icon(), true],
    ['with a bitmap', icon({ payload: [40, 0, 0, 0] }), true],
    ['with a script inside', icon({ payload: [...new TextEncoder().encode('<svg')] }), false],
    ['that was cut', icon().subarray(0, 50), false],
    ['whose picture is outside of the file', icon({ start: 60 }), false],
    ['whose picture overlaps the list', icon({ start: 4 }), false],
    ['without pictures', icon({ count: 0 }), false],
    ['that is a text', new TextEncoder().encode('<svg onload="alert(1)"/>'), false],
    ['of four bytes', new Uint8Array([0, 0, 1, 0]), false],
  ])('%s is recognised [B-142]', (_, bytes, expected) => expect(isWholeIcon(bytes)).toBe(expected))

  it('is recognised by its first bytes', () => {
    expect(looksLikeIcon(icon())).toBe(true)
    expect(looksLikeIcon(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBe(false)
  })
})
