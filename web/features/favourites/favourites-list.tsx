import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import type { ReactNode } from 'react'
import { FavouriteCard } from './favourite-card.part.tsx'
import { loadFavourites, type ShownPage } from './shown-favourites.ts'
import { useRemoval } from './use-removal.ts'

type FavouritesListProps = { first: ShownPage; empty: ReactNode }

export function FavouritesList({ first, empty }: FavouritesListProps) {
  const [more, setMore] = useState<ShownPage>()
  const { hidden, remove } = useRemoval()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const next = more ? more.next : first.next
  const known = new Set(first.favourites.map(({ id }) => id))
  const favourites = [
    ...first.favourites,
    ...(more?.favourites ?? []).filter(({ id }) => !known.has(id)),
  ].filter(({ id }) => !hidden.has(id))

  const loadMore = () =>
    run(async () => {
      const page = await loadFavourites(api, next)
      setMore({ ...page, favourites: [...(more?.favourites ?? []), ...page.favourites] })
    })

  if (favourites.length === 0 && !next) return empty
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {favourites.map((favourite) => (
          <FavouriteCard key={favourite.id} favourite={favourite} onRemove={() => remove(favourite)} />
        ))}
      </ul>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {next && (
        <Button
          variant="secondary"
          pending={pending}
          pendingLabel="আনা হচ্ছে..."
          onClick={() => void loadMore()}
        >
          আরও দেখুন
        </Button>
      )}
    </>
  )
}
