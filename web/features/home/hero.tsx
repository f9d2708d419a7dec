import type { ReactNode } from 'react'
import { staticPart } from '#web/lib/static-part.tsx'

export const HeroPromises = staticPart(async () => (await import('./hero-promises.tsx')).HeroPromises)

export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className="bg-brand bg-[radial-gradient(circle_at_1px_1px,var(--color-brand-dot)_1px,transparent_0)] bg-size-[20px_20px] text-on-brand">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 py-4 sm:gap-5 sm:px-6 sm:pt-8 sm:pb-10 lg:gap-8 lg:pt-16 lg:pb-14">
        <div>
          <h1 tabIndex={-1} className="text-xl sm:text-3xl lg:text-4xl">
            আপনার এলাকার বিশ্বস্ত সেবাদাতা খুঁজে নিন
          </h1>
          <p className="mt-2 max-w-prose max-sm:hidden sm:text-lg lg:mt-3">
            ইলেকট্রিশিয়ান থেকে গৃহশিক্ষক, কাজের মানুষ খুঁজুন নিজের থানা/উপজেলা ধরে।
          </p>
        </div>
        {children}
        <HeroPromises />
      </div>
    </div>
  )
}
