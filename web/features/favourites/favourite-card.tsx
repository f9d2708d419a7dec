import { Trash2 } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { availabilityLabels } from './favourites.labels.ts'
import type { ShownFavourite } from './shown-favourites.ts'

type FavouriteCardProps = { favourite: ShownFavourite; onRemove: () => void }

export function FavouriteCard({ favourite, onRemove }: FavouriteCardProps) {
  const { id, name, availability, card } = favourite
  const label = availability && availabilityLabels[availability]
  const hasPage = availability === 'open' || availability === null
  return (
    <Card as="li" className="flex gap-4">
      <Picture
        src={card?.profile_photo}
        alt=""
        name={name}
        sizes="72px"
        className="size-18 self-start rounded-card"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h2 className="text-base leading-snug">
          {hasPage ? (
            <Link to={paths.provider(id)} className="inline-block py-1 text-action hover:underline">
              {name}
            </Link>
          ) : (
            <span className="inline-block py-1">{name}</span>
          )}
        </h2>
        {card && (
          <p>
            {card.category.name} · {card.area}, {card.district}
          </p>
        )}
        {card && availability !== 'gone' && card.total_ratings > 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
            <Stars value={card.average_rating} className="h-4" />
            <span className="text-muted">
              ({formatCount(card.total_ratings)}
              <VisuallyHidden>টি রেটিং</VisuallyHidden>)
            </span>
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          {label ? <Badge tone={label.tone}>{label.text}</Badge> : <span />}
          <Button
            variant="remove"
            size="small"
            icon={Trash2}
            aria-label={`${name}কে সরান`}
            onClick={onRemove}
            className="-me-2"
          >
            সরান
          </Button>
        </div>
      </div>
    </Card>
  )
}
