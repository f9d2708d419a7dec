export const control =
  'w-full min-w-0 min-h-12 rounded-card border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted focus-visible:border-action focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'

const base =
  'inline-flex items-center justify-center gap-2 rounded-card border text-center font-semibold transition-colors disabled:opacity-55 aria-busy:opacity-80'
const looks = {
  primary: 'border-transparent bg-action text-on-action not-disabled:hover:bg-action-strong',
  secondary: 'border-line-strong bg-surface text-action not-disabled:hover:bg-tint',
  quiet: 'border-transparent text-action not-disabled:hover:bg-tint',
}
export const button = (look = 'primary', size = 'min-h-12 px-5 py-2') => `${base} ${looks[look]} ${size}`
export const small = 'min-h-11 px-3.5 py-1.5 text-sm'

const digits = (text) => String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(2534 + Number(digit)))

/** A number in Bengali digits. */
export const count = (value, decimals = 0) =>
  digits(value.toFixed(decimals).replace(/\B(?=(\d\d)*\d{3}$)/g, ','))
