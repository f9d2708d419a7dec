/**
 * Whether the columns of a result have different names, so that its rows can be read as objects in their order. Reads the
 * SQL that Drizzle writes: names in double quotes, the list after SELECT or RETURNING. When in doubt: no.
 */
export function hasDistinctColumns(query: string): boolean {
  const names = columnsOf(query)
  // An object lists names that are whole numbers first, and a star stands for any names.
  return names.every((name) => !/^\d+$|\*$/.test(name)) && new Set(names).size === names.length
}

function columnsOf(query: string): string[] {
  const words = outerWords(query)
  const list =
    words.find(({ word }) => /^returning$/i.test(word)) ?? words.find(({ word }) => /^select$/i.test(word))
  if (!list) return []
  const columns: string[] = []
  let start = list.to
  for (const { word, from, to } of words.filter((other) => other.from >= list.to)) {
    if (word !== ',' && !/^from$/i.test(word)) continue
    columns.push(nameOf(query.slice(start, from)))
    start = to
    if (word !== ',') return columns
  }
  return [...columns, nameOf(query.slice(start))]
}

/** The words and commas that are neither in brackets nor in quotes. */
function outerWords(query: string): { word: string; from: number; to: number }[] {
  const words = []
  let depth = 0
  for (const { 0: word, index } of query.matchAll(/"[^"]*"|'[^']*'|[(),]|\w+/g)) {
    if (word === '(') depth += 1
    else if (word === ')') depth -= 1
    else if (depth === 0 && !/^["']/.test(word)) words.push({ word, from: index, to: index + word.length })
  }
  return words
}

/** The alias or the last name of a column; the whole text of an expression. */
const nameOf = (column: string): string =>
  /(?:^|[\s.])"([^"]+)"$/.exec(column.trim())?.[1] ??
  /\bas\s+(\w+)$/i.exec(column.trim())?.[1] ??
  column.trim()
