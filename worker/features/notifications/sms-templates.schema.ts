/** What an SMS costs and how templates become texts: the Worker sends by it, the settings screen counts by it. */

// GSM 03.38. A letter outside it makes the whole SMS UCS-2; those of the second row count twice.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

const lengths = { gsm: { one: 160, more: 153 }, ucs2: { one: 70, more: 67 } }

export type SmsSize = {
  /** As the network counts: UTF-16 units, or GSM letters. */
  characters: number
  /** What is paid for; 0 for an empty text. */
  parts: number
  /** How many more characters fit without another part. */
  left: number
  unicode: boolean
}

/** How long an SMS is: 70 characters in one part of Bengali and 67 in each of several; 160 and 153 in plain Latin. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const unicode = letters.some((letter) => !basic.includes(letter) && !extended.includes(letter))
  const characters = unicode
    ? text.length
    : letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
  const { one, more } = unicode ? lengths.ucs2 : lengths.gsm
  const parts = characters === 0 ? 0 : characters <= one ? 1 : Math.ceil(characters / more)
  return { characters, parts, left: (parts <= 1 ? one : parts * more) - characters, unicode }
}

export const smsPlaceholders = ['name', 'category', 'area', 'district', 'division', 'reason'] as const
export type SmsPlaceholder = (typeof smsPlaceholders)[number]

/** What the placeholders say, for the preview of the settings screen. */
export const sampleSmsValues: Record<SmsPlaceholder, string> = {
  name: 'মোঃ আবদুর রহিম',
  category: 'ইলেকট্রিশিয়ান',
  area: 'সাভার',
  district: 'ঢাকা',
  division: 'ঢাকা',
  reason: 'ছবিটি স্পষ্ট নয়',
}

const placeholder = /\{\{\s*([\w]+)\s*\}\}/g

/** Names in double braces that mean nothing: a typing error that a worker would otherwise read as a hole. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(placeholder), ([, name = '']) => name).filter(
      (name) => !(smsPlaceholders as readonly string[]).includes(name),
    ),
  ),
]

type SmsValues = Partial<Record<SmsPlaceholder, string | null>>

// Stands for a placeholder without a value while the text around it is closed up. No keyboard types it.
const hole = '\u0000'
const holes = new RegExp(String.raw`\(\s*${hole}\s*\)|${hole}`, 'g')

/**
 * A template with its placeholders filled in. One without a value leaves no hole: its clause goes when nothing else
 * is in it (also a label before a colon, as in "কারণ: {{reason}}"), else the words close up.
 */
export function fillSmsTemplate(template: string, values: SmsValues): string {
  const sentences = template.matchAll(/(\s*)([^।?\n]+)([।?\n]*)/g)
  return Array.from(sentences, ([, space = '', body = '', end = '']) => {
    const clauses = body.split(',').flatMap((clause) => fillClause(clause, values))
    return clauses.length === 0 ? '' : space + clauses.join(',').trim() + end
  })
    .join('')
    .trim()
}

/** The clause in words, or nothing when it was only there for a value that is missing. */
function fillClause(clause: string, values: SmsValues): string[] {
  const filled = clause.replace(
    placeholder,
    (_, name: string) => wordsOf(values[name as SmsPlaceholder]) || hole,
  )
  if (!filled.includes(hole)) return [filled]
  const closed = filled
    .replaceAll(holes, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[;:])/g, '')
    .trimEnd()
  return /^[\s;:–—-]*$|:$/.test(closed) ? [] : [closed]
}

/** A value as it stands in the middle of a sentence: on one line, without a full stop of its own. */
function wordsOf(value: string | null | undefined): string {
  return (value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[।.\s]+$/, '')
    .trim()
}
