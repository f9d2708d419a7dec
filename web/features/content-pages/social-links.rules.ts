import { toAsciiDigits } from '#web/lib/format.ts'

const networks = [
  ['facebook_url', 'ফেসবুক'],
  ['twitter_url', 'টুইটার'],
  ['instagram_url', 'ইনস্টাগ্রাম'],
  ['linkedin_url', 'লিংকডইন'],
  ['youtube_url', 'ইউটিউব'],
] as const

type SocialSettings = Partial<Record<(typeof networks)[number][0] | 'whatsapp_number', string>>

export function socialLinks(settings: SocialSettings): { href: string; label: string }[] {
  const links = networks.map(([key, label]) => ({ href: settings[key], label }))
  const chat = { href: whatsappLink(settings.whatsapp_number ?? ''), label: 'হোয়াটসঅ্যাপ' }
  return [...links, chat].flatMap(({ href, label }) => (href ? [{ href, label }] : []))
}

/** A WhatsApp link, or null without digits. WhatsApp requires the country code: 01… becomes 8801…. */
export function whatsappLink(number: string): string | null {
  const digits = toAsciiDigits(number).replace(/\D/g, '')
  if (!digits) return null
  return `https://wa.me/${/^01\d{9}$/.test(digits) ? `88${digits}` : digits}`
}
