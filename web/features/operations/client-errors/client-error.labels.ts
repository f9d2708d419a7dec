import type {
  BrowserFamily,
  ClientErrorKind,
  clientErrorStates,
} from '#worker/features/operations/client-errors/client-errors.schema.ts'

export const clientErrorKindLabels: Record<ClientErrorKind, string> = {
  error: 'কোডের ত্রুটি',
  rejection: 'কোডের ত্রুটি',
  render: 'পাতা দেখানো যায়নি',
  chunk: 'ফাইল আসেনি',
}

export const browserLabels: Record<BrowserFamily, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  uc: 'UC Browser',
  in_app: 'অ্যাপের ভেতরের ব্রাউজার',
  other: 'অন্য ব্রাউজার',
}

export const clientErrorStateLabels: Record<(typeof clientErrorStates)[number], string> = {
  open: 'সমাধান বাকি',
  resolved: 'সমাধান হয়েছে',
}
