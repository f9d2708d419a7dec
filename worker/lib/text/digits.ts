import { asciiDigits, invisibleMarks } from './fold.ts'

// Digits that compatibility normalisation leaves as they are: first code point, its value, how many follow it.
const ownDigits: readonly (readonly [number, number, number])[] = [
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
  [0x1f51f, 10, 1],
]
const ideographs = '〇一二三四五六七八九'

/** The digits that a character stands for, as 0-9: `৫` is `5`, `❿` is `10`. A character that is no digit stays. */
export function digitsOf(character: string): string {
  const decimal = asciiDigits(character)
  if (decimal !== character) return decimal
  const code = character.codePointAt(0) ?? 0
  const found = ownDigits.find(([first, , count]) => code >= first && code < first + count)
  if (found) return String(code - found[0] + found[1])
  const ideograph = ideographs.indexOf(character)
  return ideograph >= 0 ? String(ideograph) : character
}

/** NFKC, lower case, digits of every script as 0-9, without characters that are not seen and marks around digits. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisibleMarks, '')
    .replace(/[\p{Nd}\p{No}〇一二三四五六七八九🔟]/gu, digitsOf)
    .toLowerCase()
