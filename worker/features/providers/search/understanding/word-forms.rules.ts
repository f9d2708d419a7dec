// Endings of a noun: genitive, locative, objective, plural, article, emphasis. "te", "er" and "y" are those of Bengali in
// Latin letters, "s" the English plural.
const bengaliEndings =
  'গুলোতে গুলোর গুলির গুলো গুলি েদেরকে দেরকে েদের দের য়েরা েরা রা টির টার টিকে টাকে টিতে টাতে টি টা য়ের য়েতে েতেই তেই েতে ের তে কে য় েই ে র ই ও'
    .normalize('NFC')
    .split(' ')
const latinEndings =
  'gulor gulo guli derke der era ra tir tar ti ta yer eer er ete te ke ey ay ai ye s e y r i o'.split(' ')

const fewestBengali = 2
const fewestLatin = 3
const deepest = 2

/**
 * A plain word and the words that it may be an inflection of: বাচ্চাদের is also বাচ্চা. The endings are ambiguous, so a
 * form may be no word at all.
 */
export function formsOf(word: string): string[] {
  const forms = new Set([word])
  let grown: string[] = [word]
  for (let depth = 0; depth < deepest; depth++) {
    grown = grown.flatMap(stemsOf)
    for (const stem of grown) forms.add(stem)
  }
  return [...forms]
}

/** The shortest form that is left when the longest ending is taken away; the word itself if it has none. */
export const stemOf = (word: string): string => stemsOf(word)[0] ?? word

function stemsOf(word: string): string[] {
  const isLatin = /^[a-z]/.test(word)
  const fewest = isLatin ? fewestLatin : fewestBengali
  return (isLatin ? latinEndings : bengaliEndings)
    .filter((ending) => word.length - ending.length >= fewest && word.endsWith(ending))
    .toSorted((a, b) => b.length - a.length)
    .map((ending) => word.slice(0, -ending.length))
}
