import { MapPinned } from 'lucide-react'
import { BadgeCheck, PhoneCall, Star } from '#web/ui/layout/icons/trust.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { Section } from './section.tsx'

const reasons: readonly (readonly [Drawing, string, string])[] = [
  [
    BadgeCheck,
    'দেখে অনুমোদন করা',
    'ফোন নম্বর ওটিপি দিয়ে নিশ্চিত করা হয়, আর প্রতিটি প্রোফাইল প্রকাশের আগে আমাদের প্রতিনিধি নিজে দেখেন।',
  ],
  [MapPinned, 'আপনার কাছেই', 'বিভাগ, জেলা ও থানা/উপজেলা ধরে খুঁজুন, দূরের মানুষের জন্য অপেক্ষা নয়।'],
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

const steps = [
  ['খুঁজুন', 'পেশা আর এলাকা বেছে নিন। খুঁজতে কোনো টাকা বা নিবন্ধন লাগে না।'],
  ['দেখে নিন', 'ছবি, অভিজ্ঞতা, রেটিং আর যাচাই চিহ্ন দেখে পছন্দের মানুষটি বাছুন।'],
  ['কথা বলুন', 'সাবস্ক্রিপশন নিয়ে ফোন নম্বর দেখুন, সরাসরি কথা বলে কাজ ঠিক করুন।'],
] as const

export function HowItWorks() {
  return (
    <Section title="যেভাবে কাজ করে">
      <ol className="grid gap-6 sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="relative flex gap-4 sm:flex-col">
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute start-5.5 top-12 -bottom-6 border-s-2 border-dashed border-line sm:start-14 sm:-end-4 sm:top-5.5 sm:bottom-auto sm:border-s-0 sm:border-t-2"
              />
            )}
            <span
              aria-hidden
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action text-lg font-semibold text-on-action"
            >
              {formatCount(index + 1)}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
