import { SearchX } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { levelNames } from './place.labels.ts'
import type { FoundPlace } from './places.calls.ts'
import { openNode, treePath, type TreeAddress } from './tree.address.ts'

function pathTo(place: FoundPlace): string {
  const start: TreeAddress = { q: '', open: [], at: `${place.level}-${place.id}` }
  if (place.level === 'division') return treePath(openNode(start, place.id))
  if (place.level === 'district') return treePath(openNode(start, place.division_id, place.id))
  return treePath(
    place.division_id === undefined ? start : openNode(start, place.division_id, place.district_id),
  )
}

export function FoundPlaces({ places }: { places: readonly FoundPlace[] }) {
  if (places.length === 0)
    return (
      <EmptyState icon={SearchX} title="কোনো এলাকা পাওয়া যায়নি">
        বাংলা বা ইংরেজি অন্য বানানে খুঁজে দেখুন।
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {formatCount(places.length)}টি এলাকা পাওয়া গেছে
      </p>
      <ul className="divide-y divide-line">
        {places.map((place) => (
          <li key={`${place.level}-${place.id}`}>
            <Link
              to={pathTo(place)}
              preventScrollReset
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2 hover:underline"
            >
              <span className="min-w-0">
                <span className="font-semibold">{place.bn_name}</span>{' '}
                <span className="text-muted">({place.name})</span>
                {place.within && <span className="block text-sm text-muted">{place.within}</span>}
              </span>
              <Badge>{levelNames[place.level]}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
