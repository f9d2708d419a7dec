import { formatCount } from '#web/lib/format.ts'
import { BadgeCheck, Star, Users } from '#web/ui/layout/icons/trust.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import type { HomeData } from './home.loader.ts'

type Stats = NonNullable<HomeData['stats']>

/** Each with its text without a figure, which a new site shows. */
const facts: readonly (readonly [Drawing, keyof Stats, (figure: number) => string, string])[] = [
  [BadgeCheck, 'verified_workers', (people) => `${formatCount(people)} জন অনুমোদিত`, 'দেখে অনুমোদন'],
  [Star, 'average_rating', (mean) => `রেটিং ${formatCount(mean, { decimals: 1 })}`, 'গ্রাহকের রেটিং'],
  [Users, 'customers', (customers) => `${formatCount(customers)} গ্রাহক`, 'সরাসরি কথা'],
]

/** What a site has to show, in exact figures. */
export function HeroFacts({ stats }: Pick<HomeData, 'stats'>) {
  return (
    <ul
      aria-label="সংখ্যায়"
      className="flex min-h-10 flex-wrap items-center justify-between gap-x-2 sm:justify-start sm:gap-x-8 sm:gap-y-2"
    >
      {facts.map(([icon, key, textOf, text]) => (
        <li key={key} className="flex items-center gap-1 max-sm:text-xs sm:gap-2.5">
          <Icon icon={icon} className="size-4 text-accent sm:size-6" />
          {typeof stats?.[key] === 'number' ? textOf(stats[key]) : text}
        </li>
      ))}
    </ul>
  )
}
