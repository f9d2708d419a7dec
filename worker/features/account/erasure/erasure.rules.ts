import { masked } from '#worker/features/audit/audit.rules.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { maskPhones } from '#worker/lib/text/mask-phones.ts'

// Shorter words of a name are also common words.
const minNameWordLength = 3
const word = /[\p{L}\p{M}\p{N}]+/gu

/** A text of another person without the words of these names, also with endings (রহিমকে), and without phone numbers. */
export function maskPerson(text: string, names: readonly string[]): string {
  const parts = names
    .flatMap((name) => foldText(name).match(word) ?? [])
    .filter((part) => [...part].length >= minNameWordLength)
  const isNamed = (found: string) => {
    const folded = foldText(found)
    return parts.some((part) => folded.startsWith(part))
  }
  return maskPhones(text)
    .normalize('NFC')
    .replace(word, (found) => (isNamed(found) ? masked : found))
}
