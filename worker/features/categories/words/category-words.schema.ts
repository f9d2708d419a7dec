import * as z from 'zod/mini'
import { foldText, foldedLength } from '#worker/lib/text/fold.ts'

/** The most words of a category, and the most characters of one. */
export const maxCategoryWords = 400
export const maxCategoryWordLength = 40

const wrongList = 'শব্দগুলো কমা দিয়ে আলাদা করে লিখুন'
const tooLongWord = 'প্রতিটি শব্দ ৪০ অক্ষরের মধ্যে লিখুন'
const tooManyWords = 'সর্বোচ্চ ৪০০টি শব্দ রাখা যায়'
const nothingToFind = 'প্রতিটি শব্দে অন্তত একটি অক্ষর থাকতে হবে'

const fold = (text: string) => [...new Set(text.split(/[,،、;\n]/).map(foldText))].filter(Boolean)

/**
 * The words of a category, separated by commas or lines: folded, without repetition. Absent stays undefined; an empty text is
 * null, which means the words that come with the product.
 */
export const wordsField = z.pipe(
  z.nullish(
    z.string(wrongList).check(z.maxLength(maxCategoryWords * (maxCategoryWordLength + 4), tooManyWords)),
  ),
  z.transform((text: string | null | undefined, context) => {
    if (text === undefined) return undefined
    const words = fold(text ?? '')
    const refuse = (message: string) => context.issues.push({ code: 'custom', message, input: text })
    if (words.length > maxCategoryWords) refuse(tooManyWords)
    if (words.some((word) => foldedLength(word) > maxCategoryWordLength)) refuse(tooLongWord)
    if (words.some((word) => !/[\p{L}\p{N}]/u.test(word) || /[\p{Cc}\p{Cs}]/u.test(word)))
      refuse(nothingToFind)
    return words.length > 0 ? words : null
  }),
)
