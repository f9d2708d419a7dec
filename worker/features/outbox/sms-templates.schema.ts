import { composeLetters } from '#worker/lib/text/fold.ts'

// The templates are settings (`sms_template_…`); their first texts are in seed/reference/setting-values.ts.

// GSM 03.38. One character outside of it makes the whole SMS UCS-2. Characters of the extended set count twice.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

const lengths = { gsm: { one: 160, more: 153 }, ucs2: { one: 70, more: 67 } }

type SmsSize = {
  /** UTF-16 units, or GSM characters, as the network counts them. */
  characters: number
  /** Billed parts; 0 for an empty text. */
  parts: number
  /** Characters that still fit into the last part. */
  left: number
  unicode: boolean
}

/** The size of an SMS. One part holds 70 Bengali or 160 Latin characters; each of several parts holds 67 or 153. */
export function smsSize(written: string): SmsSize {
  const text = composeLetters(written)
  const letters = [...text]
  const unicode = letters.some((letter) => !basic.includes(letter) && !extended.includes(letter))
  const characters = unicode
    ? text.length
    : letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
  const { one, more } = unicode ? lengths.ucs2 : lengths.gsm
  const parts = characters === 0 ? 0 : characters <= one ? 1 : Math.ceil(characters / more)
  return { characters, parts, left: (parts <= 1 ? one : parts * more) - characters, unicode }
}

/** An SMS that begins with the name of the site, unless the name would cost one more part. */
export function smsOfSite(siteName: string, text: string): string {
  const named = `${siteName}: ${text}`
  return smsSize(named).parts > smsSize(text).parts ? text : named
}

export const smsPlaceholders = [
  'name',
  'category',
  'area',
  'district',
  'division',
  'reason',
  'site_name',
  'contact_phone',
] as const
export type SmsPlaceholder = (typeof smsPlaceholders)[number]

export const sampleSmsValues: Record<SmsPlaceholder, string> = {
  name: 'মোঃ আবদুর রহিম',
  category: 'ইলেকট্রিশিয়ান',
  area: 'সাভার',
  district: 'ঢাকা',
  division: 'ঢাকা',
  reason: 'ছবিটি স্পষ্ট নয়',
  site_name: 'কর্মী',
  contact_phone: '01700000000',
}

const placeholder = /\{\{\s*([\w]+)\s*\}\}/g

export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(placeholder), ([, name = '']) => name).filter(
      (name) => !(smsPlaceholders as readonly string[]).includes(name),
    ),
  ),
]

type SmsValues = Partial<Record<SmsPlaceholder, string | null>>

// Marks a placeholder without a value. It cannot occur in a typed text.
const emptyMark = '\u0000'
const emptyMarks = new RegExp(String.raw`\(\s*${emptyMark}\s*\)|${emptyMark}`, 'g')

/** A placeholder without a value is removed with the spaces and brackets around it, and its clause if only a label is left. */
export function fillSmsTemplate(template: string, values: SmsValues): string {
  const sentences = template.matchAll(/(\s*)([^।?\n]+)([।?\n]*)/g)
  return Array.from(sentences, ([, space = '', body = '', end = '']) => {
    const clauses = body.split(',').flatMap((clause) => fillClause(clause, values))
    return clauses.length === 0 ? '' : space + clauses.join(',').trim() + end
  })
    .join('')
    .trim()
}

function fillClause(clause: string, values: SmsValues): string[] {
  const filled = clause.replace(
    placeholder,
    (_, name: string) => inlineText(values[name as SmsPlaceholder]) || emptyMark,
  )
  if (!filled.includes(emptyMark)) return [filled]
  const closed = filled
    .replaceAll(emptyMarks, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[;:])/g, '')
    .trimEnd()
  return /^[\s;:–—-]*$|:$/.test(closed) ? [] : [closed]
}

/** A value for the middle of a sentence: on one line, without its full stop. */
function inlineText(value: string | null | undefined): string {
  return (value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[।.\s]+$/, '')
    .trim()
}
