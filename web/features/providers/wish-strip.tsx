import { useEffect, useState, type ReactNode } from 'react'
import { fetchProvider, type Provider } from './provider.calls.ts'
import { api } from '#web/lib/api.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useNext, useQuery } from '#web/lib/hooks/use-query.ts'
import { hasWish, wantedProvider } from './wanted-provider.rules.ts'

const photo = 'size-10 shrink-0 rounded-card'

// The name does not wait for the code of pictures.
const Picture = lazyPart(
  async () => (await import('#web/ui/layout/picture.tsx')).Picture,
  'if shown',
  <Skeleton className={photo} />,
)

type WishStripProps = {
  /** The path that the page leads to, which may itself lead to another one. By default that of the address. */
  next?: string | null | undefined
  /** What is left to do until the number. */
  children: ReactNode
}

/**
 * Says on the way through plans, sign-in and registration whose number it is about. Nothing if it is about no number. The HTML of the
 * server holds its room: whose number the address is about is known after the hydration.
 */
export function WishStrip({ next, children }: WishStripProps) {
  const { shown } = useNext()
  const isOfAddress = hasWish(useQuery())
  const id = wantedProvider(next ?? shown)
  return id !== undefined || isOfAddress ? (
    <Strip key={id} id={id}>
      {children}
    </Strip>
  ) : null
}

function Strip({ id, children }: { id: number | undefined; children: ReactNode }) {
  // Null after a failure: the strip then says only what is left to do.
  const [provider, setProvider] = useState<Pick<
    Provider,
    'name' | 'profile_photo' | 'first_number_free'
  > | null>()
  useEffect(() => {
    if (id === undefined) return
    fetchProvider(api, id, { prefetch: true }).then(setProvider, () => setProvider(null))
  }, [id])
  return (
    // 56 pixels from the first frame on, so that nothing moves when the answer comes.
    <section
      aria-label="যাঁর নম্বর চান"
      className="flex min-h-14 items-center gap-3 rounded-card bg-tint px-3 py-1"
    >
      {provider ? (
        <Picture
          src={provider.profile_photo}
          alt=""
          name={provider.name}
          sizes="40px"
          eager
          className={photo}
        />
      ) : (
        provider === undefined && <Skeleton className={photo} />
      )}
      <div className="min-w-0 flex-1 text-sm">
        {provider ? (
          <p className="flex font-semibold large-text:block">
            <span className="min-w-0 truncate large-text:whitespace-normal">{provider.name}</span>
            <span className="shrink-0">-এর নম্বর দেখতে</span>
          </p>
        ) : (
          provider === undefined && <Skeleton className="mb-1 h-4 w-3/5" />
        )}
        <p className="truncate text-muted large-text:whitespace-normal">
          {provider?.first_number_free && 'প্রথম নম্বরটি ফ্রি · '}
          {children}
        </p>
      </div>
    </section>
  )
}
