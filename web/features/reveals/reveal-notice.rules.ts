import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative, type Instant } from '#web/lib/format-time.ts'

export type RevealNotice = {
  tone: 'warning' | 'danger'
  title: string
  text: string
  next: 'plans' | 'balance' | 'login' | null
  /** The server found no plan. */
  needsPlan?: true
}

type Promised = {
  /** The button offered the first number for nothing. */
  isFree: boolean
  /** What a number costs; null while no plan is on sale. */
  price: string | null
}

export function revealNotice(thrown: unknown, now: Instant, { isFree, price }: Promised): RevealNotice {
  const error = asApiError(thrown)
  switch (error.code) {
    case 'subscription_required':
      return {
        tone: 'warning',
        title: isFree ? 'ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে' : 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে',
        text: `${isFree ? 'কোনো টাকা কাটেনি। ' : ''}${price ? `প্ল্যানের দাম ${price}।` : 'এখন কোনো প্ল্যান বিক্রি হচ্ছে না।'}`,
        next: price ? 'plans' : null,
        needsPlan: true,
      }
    case 'daily_limit_exceeded':
      return {
        tone: 'warning',
        title: 'আজকের দৈনিক সীমা শেষ হয়েছে',
        text: limitText(error, now),
        next: 'balance',
      }
    case 'contact_unavailable':
      return { tone: 'warning', title: 'নম্বরটি এখন দেখানো যাচ্ছে না', text: error.message, next: null }
    case 'unauthenticated':
      return { tone: 'warning', title: 'আবার লগইন করুন', text: error.message, next: 'login' }
    case 'offline':
      return { tone: 'danger', title: 'ইন্টারনেট সংযোগ নেই', text: 'সংযোগ দেখে আবার চেষ্টা করুন।', next: null }
    default:
      return { tone: 'danger', title: 'যোগাযোগের তথ্য আনতে সমস্যা হয়েছে', text: error.message, next: null }
  }
}

/** "আজকের ৫০টি নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে, ৫ ঘণ্টা পর।" */
const limitText = ({ body }: ApiError, now: Instant): string =>
  `আজকের ${formatCount(Number(body.daily_limit))}টি নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে, ${formatRelative(String(body.resets_at), now)}।`

/** Title and HTML of the terms in a `terms_agreement_required` error; null for any other error. */
export function termsOf(thrown: unknown): { title: string; content: string } | null {
  const { code, body } = asApiError(thrown)
  if (code !== 'terms_agreement_required') return null
  const { title = '', content = '' } = (body.terms ?? {}) as { title?: string; content?: string }
  return { title: title || 'যোগাযোগের নম্বর দেখার শর্ত', content }
}
