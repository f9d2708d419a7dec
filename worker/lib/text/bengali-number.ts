/** The text with Bengali digits. */
export const bengaliDigits = (value: number | string): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/** A number in Bengali digits, grouped as in `bn-BD`, with two decimals if it has any: 1234567 is '১২,৩৪,৫৬৭'. */
export function bengaliNumber(value: number): string {
  const [whole = '0', fraction] = Math.abs(value)
    .toFixed(Number.isInteger(value) ? 0 : 2)
    .split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return bengaliDigits(`${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`)
}
