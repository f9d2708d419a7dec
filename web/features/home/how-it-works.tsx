import { formatCount } from '#web/lib/format.ts'
import { Section } from './section.tsx'

const steps = [
  ['খুঁজুন', 'কাজের ধরন আর এলাকা বেছে নিন। খুঁজতে কোনো টাকা বা নিবন্ধন লাগে না।'],
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
