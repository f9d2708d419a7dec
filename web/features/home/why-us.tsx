import { BadgeCheck, MapPinned, PhoneCall, Star, type LucideIcon } from 'lucide-react'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Section } from './section.tsx'

const reasons: readonly (readonly [LucideIcon, string, string])[] = [
  [
    BadgeCheck,
    'দেখে অনুমোদন করা',
    'ফোন নম্বর ওটিপি দিয়ে নিশ্চিত করা হয়, আর প্রতিটি বায়োডাটা প্রকাশের আগে আমাদের কর্মীরা নিজে দেখেন।',
  ],
  [MapPinned, 'আপনার কাছেই', 'বিভাগ, জেলা ও উপজেলা ধরে খুঁজুন, দূরের মানুষের জন্য অপেক্ষা নয়।'],
  [PhoneCall, 'সরাসরি কথা বলুন', 'মজুরি ও সময় আপনারা নিজেরা ঠিক করেন। মজুরি থেকে আমরা কোনো কমিশন নিই না।'],
  [Star, 'গ্রাহকের রেটিং', 'আগে যাঁরা কাজ করিয়েছেন তাঁদের রেটিং ও মন্তব্য দেখে সিদ্ধান্ত নিন।'],
]

export function WhyUs() {
  return (
    <Section title="কেন আমাদের বেছে নেবেন">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(([icon, title, text]) => (
          <Card as="li" key={title} className="max-sm:flex max-sm:gap-4">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-tint text-action">
              <Icon icon={icon} className="size-6" />
            </span>
            <div>
              <h3 className="text-lg sm:mt-3">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
