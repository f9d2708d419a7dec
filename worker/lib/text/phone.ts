import { joinedDigits } from './fold.ts'

/** 01, a digit 3 to 9, eight more digits. */
export const phonePattern = /^01[3-9]\d{8}$/

/** @returns `01XXXXXXXXX`, or null if it is not a Bangladeshi mobile number */
export function normalizePhone(text: string): string | null {
  const local = joinedDigits(text).replace(/^(\+?88|0088)(?=01)/, '')
  return phonePattern.test(local) ? local : null
}

/** The form that SMS gateways expect: `8801XXXXXXXXX`. */
export const internationalPhone = (phone: string): string => `88${phone}`
