/** The text with Bengali digits. */
export const bengaliDigits = (value: number | string): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/** A number in Bengali digits, grouped as in `bn-BD`, with two decimals if it has any: 1234567 is '১২,৩৪,৫৬৭'. */
export const bengaliNumber = (value: number): string => formatted(value, Number.isInteger(value) ? 0 : 2)

/** An amount in taka that is asked or was received, always with two decimals: 1234.5 is '১,২৩৪.৫০'. */
export const bengaliAmount = (taka: number): string => formatted(taka, 2)

function formatted(value: number, decimals: 0 | 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return bengaliDigits(`${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`)
}
