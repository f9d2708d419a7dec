import { BadgeCheck, PhoneCall, Star } from '#web/ui/layout/icons/trust.tsx'
import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

const promises: readonly (readonly [Drawing, string])[] = [
  [BadgeCheck, 'দেখে অনুমোদন করা বায়োডাটা'],
  [Star, 'গ্রাহকের দেওয়া রেটিং'],
  [PhoneCall, 'সরাসরি কথা, মাঝে কেউ নেই'],
]

export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className="bg-brand bg-[radial-gradient(circle_at_1px_1px,var(--color-brand-dot)_1px,transparent_0)] bg-size-[20px_20px] text-on-brand">
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 pt-6 pb-8 sm:px-6 sm:pt-8 sm:pb-10 lg:gap-8 lg:pt-16 lg:pb-14">
        <div>
          <h1 tabIndex={-1} className="text-2xl sm:text-3xl lg:text-4xl">
            আপনার এলাকার বিশ্বস্ত সেবাদাতা খুঁজে নিন
          </h1>
          <p className="mt-2 max-w-prose sm:text-lg lg:mt-3">
            ইলেকট্রিশিয়ান থেকে গৃহশিক্ষক, কাজের মানুষ খুঁজুন নিজের উপজেলা ধরে।
          </p>
        </div>
        {children}
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {promises.map(([icon, text]) => (
            <li key={text} className="flex items-center gap-2.5">
              <Icon icon={icon} className="size-6 text-accent" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
