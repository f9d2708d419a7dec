import { toAsciiDigits } from './format.ts'

/** A phone number as it is shown: in Latin digits, so that it can be dialled as it stands. */
export const formatPhone = (phone: string): string => toAsciiDigits(phone)

/** Whether a list hides the middle of the number from its reader, so that it cannot be called. */
export const isMasked = (phone: string): boolean => phone.includes('•')

/** The address of a link that calls the number. */
export const telAddress = (phone: string): string => `tel:${toAsciiDigits(phone).replace(/[^\d+]/g, '')}`
