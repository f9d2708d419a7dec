import { api, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Link } from '#web/ui/layout/link.tsx'

export type Canary = Awaited<ReturnType<typeof fetchCanaries>>[number]

/** The canary profiles, the last marked first. Only an admin may read them. */
export const fetchCanaries = (from: Api) => unwrap(from.admin.canaries.$get()).then(({ data }) => data)

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

export function CanaryToggle({ workerId, isCanary }: { workerId: number; isCanary: boolean }) {
  const { pending, shown, toggle } = useOptimisticToggle(isCanary)
  const save = (is_canary: boolean) =>
    unwrap(api.admin.workers[':id'].canary.$put({ param: { id: String(workerId) }, json: { is_canary } }))
  return (
    <Checkbox
      label="ফাঁদ প্রোফাইল"
      hint="কোনো মানুষের নয়, শুধু এমন প্রোফাইলে দিন। কেউ নম্বর দেখলে সতর্কতা আসে।"
      checked={shown}
      aria-busy={pending || undefined}
      onChange={({ target: { checked } }) => toggle(checked, () => save(checked))}
    />
  )
}
