import { describe, expect, it } from 'vitest'
import { takaInWords } from './receipt.rules.ts'

describe('takaInWords', () => {
  it.each([
    [0, 'শূন্য টাকা'],
    [99, 'নিরানব্বই টাকা'],
    [100, 'একশ টাকা'],
    [199, 'একশ নিরানব্বই টাকা'],
    [1250.5, 'এক হাজার দুইশ পঞ্চাশ টাকা পঞ্চাশ পয়সা'],
    [12_34_567.05, 'বারো লাখ চৌত্রিশ হাজার পাঁচশ সাতষট্টি টাকা পাঁচ পয়সা'],
    [5_00_00_000, 'পাঁচ কোটি টাকা'],
  ])('reads %d as %s', (taka, text) => {
    expect(takaInWords(taka)).toBe(text)
  })

  it('has a different word for every number below a hundred', () => {
    expect(new Set(Array.from({ length: 100 }, (_, n) => takaInWords(n))).size).toBe(100)
  })
})
