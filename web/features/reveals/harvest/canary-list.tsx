import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import type { Canary } from './harvest.calls.ts'

const maxShown = 12

/** @param hrefFor the address of the admin's page of a profile */
export function CanaryList({
  canaries,
  hrefFor,
}: {
  canaries: readonly Canary[]
  hrefFor: (id: number) => string
}) {
  if (canaries.length === 0) return null
  const more = canaries.length - maxShown
  return (
    <section aria-labelledby="canaries" className="flex flex-col gap-2">
      <div>
        <h2 id="canaries" className="text-lg">
          ফাঁদ প্রোফাইল
        </h2>
        <p className="text-sm text-muted">এগুলোর নম্বর কেউ দেখলে এখানে সতর্কতা আসে।</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {canaries.slice(0, maxShown).map(({ id, name, reveals }) => (
          <li key={id}>
            <Link
              to={hrefFor(id)}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-card border border-line-strong bg-surface px-3 py-1 hover:border-action"
            >
              <span className="font-semibold">{name}</span>
              <span className={`text-sm ${reveals > 0 ? 'font-semibold text-danger' : 'text-muted'}`}>
                {reveals > 0 ? `${formatCount(reveals)} বার দেখা হয়েছে` : 'কেউ দেখেননি'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">আরও {formatCount(more)}টি ফাঁদ প্রোফাইল আছে।</p>}
    </section>
  )
}
