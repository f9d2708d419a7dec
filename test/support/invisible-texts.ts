/** Marks that a copied number brings along. */
export const marks = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
]

/** Texts that draw nothing. */
export const blanks = [
  '\u200b',
  '\u200d\u200c',
  '\ufeff\u202e',
  '\u0000',
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u034f',
  '\u17b4',
  '\u00ad',
  '\ufe0f',
  '\u0301',
  '\u2066\u2069',
  '\u{e0041}',
  '\u{e0100}',
  '\u180e',
  '\u2028',
  '\u00a0',
]
