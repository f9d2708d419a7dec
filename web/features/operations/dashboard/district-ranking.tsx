import { MapPinned } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { Demand } from './dashboard.calls.ts'

type District = Demand['districts'][number]

const shownAtOnce = 3

/** The districts where the most demand meets the fewest providers. */
export function DistrictRanking({ demand: { districts } }: { demand: Demand }) {
  if (districts.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={MapPinned} className="size-6" />
        এখনো কেউ জেলা ধরে খোঁজেননি। খোঁজা শুরু হলে এখানে চাহিদা দেখা যাবে।
      </p>
    )
  const rest = districts.slice(shownAtOnce)
  return (
    <div>
      <Districts label="চাহিদার তুলনায় সেবাদাতা কম, এমন জেলা" districts={districts.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center border-t border-line font-semibold text-action">
            আরও {formatCount(rest.length)}টি জেলা, শেষ ৩০ দিনের হিসাব
          </summary>
          <Districts label="আরও জেলা" districts={rest} />
        </details>
      )}
    </div>
  )
}

const Districts = ({ label, districts }: { label: string; districts: readonly District[] }) => (
  <ol aria-label={label} className="divide-y divide-line">
    {districts.map((district) => (
      <li key={district.district_id} className="relative py-2">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to={`${paths.browse}?district_id=${district.district_id}`}
            className="min-w-0 font-semibold text-action after:absolute after:inset-0 hover:underline"
          >
            {district.name}
          </Link>
          <span className={`shrink-0 ${district.providers === 0 ? 'text-danger' : ''}`}>
            {district.providers === 0 ? 'সেবাদাতা নেই' : `${formatCount(district.providers)} জন সেবাদাতা`}
          </span>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="truncate">
            {district.trades
              .map(({ name, providers }) => (providers === 0 ? `${name} (কেউ নেই)` : name))
              .join(', ')}
          </span>
          <span className="shrink-0">{formatCount(district.searches)} বার খোঁজা</span>
        </div>
      </li>
    ))}
  </ol>
)
