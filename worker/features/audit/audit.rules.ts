import { maskPhones } from '#worker/lib/text/mask-phones.ts'

export const masked = '***'

const keptSecret =
  /password|secret|token|otp|api_?key|webhook|hash|sealed|credential|id_?number|id_?card|nid|blood|e_?mail|trx/i
const emailLike = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/g
// National ids have 10, 13 or 17 digits; a birth registration 17.
const longNumber = /(?<![\p{L}\p{N}])[0-9০-৯]{10,17}(?![\p{L}\p{N}])/gu
/** Where customers send money: who changes it must be seen. */
const shownInFull = new Set(['manual_payment_number', 'manual_payment_instructions'])
const maxTextLength = 500
const deepest = 4

/** A state as the audit log may store it: secrets and personal identifiers masked, long texts cut. */
export function auditable(state: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  return state ? (clean(state, 0) as Record<string, unknown>) : null
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || depth >= deepest) return masked
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => clean(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, kept]) => kept !== undefined)
      .map(([key, kept]) => {
        if (shownInFull.has(key) && typeof kept === 'string') return [key, kept]
        return [key, keptSecret.test(key) && isFilled(kept) ? masked : clean(kept, depth + 1)]
      }),
  )
}

// Empty values and switches reveal nothing.
const isFilled = (value: unknown) => value !== null && value !== '' && typeof value !== 'boolean'

function cleanText(text: string): string {
  const cleaned = maskPhones(text).replace(emailLike, masked).replace(longNumber, masked)
  return cleaned.length > maxTextLength ? `${cleaned.slice(0, maxTextLength)}…` : cleaned
}
