import { BadgeCheck, LayoutGrid, Users, type LucideIcon } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Counter } from './counter.tsx'

type HomeStats = { verified_workers: number; customers: number; categories: number }

const figures: readonly (readonly [keyof HomeStats, string, LucideIcon])[] = [
  ['verified_workers', 'যাচাইকৃত সেবাদাতা', BadgeCheck],
  ['customers', 'গ্রাহক', Users],
  ['categories', 'ক্যাটাগরি', LayoutGrid],
]

export function Stats({ stats }: { stats: HomeStats }) {
  return (
    <section aria-label="এক নজরে" className="bg-brand text-on-brand">
      <dl className="mx-auto grid max-w-6xl grid-cols-3 gap-2 px-4 py-8 text-center sm:px-6">
        {figures.map(([key, label, icon]) => (
          <div key={key} className="flex min-w-0 flex-col-reverse items-center justify-end">
            <dt className="text-sm">{label}</dt>
            <dd className="flex flex-col items-center gap-2 text-2xl font-semibold sm:text-3xl">
              <Icon icon={icon} className="size-7 text-accent" />
              <Counter value={stats[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
