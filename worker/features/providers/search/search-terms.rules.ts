/** The columns of the search index whose words are marked. The words of `head` are not. */
export type MarkedColumn = 'sound' | 'bones' | 'wider' | 'wider_sound' | 'filters'

/**
 * The letter before each word of a column, which makes it a term of this column alone. FTS5 finds a term at once, but it reads
 * all entries of a term to find those in one column. No typed word has these letters for private use.
 */
export const markers: Record<MarkedColumn, string> = {
  sound: '\ue000',
  bones: '\ue001',
  wider: '\ue002',
  wider_sound: '\ue003',
  filters: '\ue004',
}

export type SearchColumn = MarkedColumn | 'head'

/** The FTS5 expression for a word of a column. */
export const termOf = (column: SearchColumn, word: string): string =>
  `"${column === 'head' ? '' : markers[column]}${word}"`

/** The FTS5 expression for the words of a column that begin like this. */
export const beginningOf = (column: SearchColumn, word: string): string => `${termOf(column, word)} *`
