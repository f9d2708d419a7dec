/** The text with Bengali digits. */
export const bengaliDigits = (value: number | string): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/**
 * A number in Bengali digits, grouped as in `bn-BD`: 1234567 is '১২,৩৪,৫৬৭'. By default with two decimals if it has any.
 * Not by Intl, because its tables differ between the Worker and the browser, and hydration needs equal text.
 */
export function bengaliNumber(value: number, decimals = Number.isInteger(value) ? 0 : 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  const digits = bengaliDigits(fraction === undefined ? grouped : `${grouped}.${fraction}`)
  return value < 0 && /[১-৯]/.test(digits) ? `-${digits}` : digits
}

/** An amount in taka that is asked or was received, always with two decimals: 1234.5 is '১,২৩৪.৫০'. */
export const bengaliAmount = (taka: number): string => bengaliNumber(taka, 2)
