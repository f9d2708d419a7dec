import { BadgeCheck, PhoneCall, Star } from '#web/ui/layout/icons/trust.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

/** Each with its short text for a phone. */
const promises: readonly (readonly [Drawing, string, string])[] = [
  [BadgeCheck, 'দেখে অনুমোদন করা প্রোফাইল', 'দেখে অনুমোদন'],
  [Star, 'গ্রাহকের দেওয়া রেটিং', 'গ্রাহকের রেটিং'],
  [PhoneCall, 'সরাসরি কথা, মাঝে কেউ নেই', 'সরাসরি কথা'],
]

export function HeroPromises() {
  return (
    <ul className="flex min-h-10 flex-wrap items-center justify-between gap-x-2 sm:justify-start sm:gap-x-8 sm:gap-y-2">
      {promises.map(([icon, text, short]) => (
        <li key={text} className="flex items-center gap-1 max-sm:text-xs sm:gap-2.5">
          <Icon icon={icon} className="size-4 text-accent sm:size-6" />
          <span className="max-sm:hidden">{text}</span>
          <span className="sm:hidden">{short}</span>
        </li>
      ))}
    </ul>
  )
}
