import { BadgeCheck, PhoneCall, Star } from '#web/ui/layout/icons/trust.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

const promises: readonly (readonly [Drawing, string])[] = [
  [BadgeCheck, 'দেখে অনুমোদন করা প্রোফাইল'],
  [Star, 'গ্রাহকের দেওয়া রেটিং'],
  [PhoneCall, 'সরাসরি কথা, মাঝে কেউ নেই'],
]

export function HeroPromises() {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2 max-sm:hidden">
      {promises.map(([icon, text]) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon icon={icon} className="size-6 text-accent" />
          {text}
        </li>
      ))}
    </ul>
  )
}
