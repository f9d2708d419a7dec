import { Trash2 } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import { ProviderBadges } from '#web/features/providers/provider-badges.tsx'
import { ProviderFacts, RatingFact } from '#web/features/providers/provider-facts.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { ShownFavourite } from './shown-favourites.ts'
import type { Availability } from '#worker/features/favourites/favourites-limits.schema.ts'

const availabilityLabels: Record<Availability, { text: string; tone: BadgeTone }> = {
  open: { text: 'কাজ নিচ্ছেন', tone: 'success' },
  paused: { text: 'এখন নিচ্ছেন না', tone: 'warning' },
  gone: { text: 'আর নেই', tone: 'neutral' },
}

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
        <h2 className="text-base leading-snug wrap-anywhere">
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
        {card && availability === 'open' && <ProviderFacts provider={card} />}
        {card && availability === 'paused' && <RatingFact provider={card} />}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          {card && availability === 'open' ? (
            <ProviderBadges provider={card} />
          ) : (
            label && <Badge tone={label.tone}>{label.text}</Badge>
          )}
          <Button
            variant="remove"
            size="small"
            icon={Trash2}
            aria-label={`${name}কে সরান`}
            onClick={onRemove}
            className="ms-auto -me-2"
          >
            সরান
          </Button>
        </div>
      </div>
    </Card>
  )
}
