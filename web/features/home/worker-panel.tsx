import { useSession } from '#web/lib/session.ts'
import { readOwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { api } from '#web/lib/api.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'

const loadState = async () => {
  const [{ WorkerState, fetchOwnRate }, own] = await Promise.all([
    import('./worker-state.tsx'),
    readOwnSubmission(api).catch(() => null),
  ])
  return { WorkerState, own, rate: await fetchOwnRate(api).catch(() => null) }
}

/**
 * Where a worker's home says the state of the profile. It is empty in the HTML, which is the same for every visitor, and has its
 * height from the first paint in the browsers of workers only.
 */
export function WorkerPanel() {
  const { user } = useSession()
  const loaded = useLazyModule(loadState, user?.role === 'service_worker')
  return (
    <section
      aria-label="আপনার প্রোফাইল"
      className="mx-auto hidden w-full max-w-6xl px-4 py-4 of-worker:block sm:px-6"
    >
      <div className="flex min-h-66 flex-col rounded-card border border-line bg-surface p-4 sm:min-h-52">
        {loaded && <loaded.WorkerState own={loaded.own} rate={loaded.rate} />}
      </div>
    </section>
  )
}
