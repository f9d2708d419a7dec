import { MapPin } from '#web/ui/layout/icons/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { ProviderBadges } from './provider-badges.tsx'
import { frame } from './provider-card-skeleton.tsx'

export type ShownProvider = {
  id: number
  name: string
  category: { name: string }
  area: string
  district: string
  verified_badge: boolean
  is_boosted: boolean
  profile_photo: string | null
  average_rating: number
  total_ratings: number
}

type ProviderCardProps = {
  provider: ShownProvider
  /** Loads the picture first: the card is near the top of the screen. */
  priority?: boolean
}

export function ProviderCard({ provider, priority }: ProviderCardProps) {
  const { id, name, category, area, district } = provider
  const { user } = useSession()
  return (
    <article
      className={`${frame} transition-shadow hover:shadow-lift ${provider.is_boosted ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex w-20 shrink-0 flex-col sm:w-24">
        <Picture
          src={provider.profile_photo}
          alt=""
          name={name}
          sizes="(min-width: 40rem) 96px, 80px"
          priority={priority}
          className="rounded-card"
        />
        {/* Above the link that covers the card. */}
        <FavouriteButton provider={provider} quiet className="relative z-10 mt-1 -mb-2" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3 className="text-base leading-snug font-semibold">
          <Link
            to={user?.role === 'customer' ? paths.providerView(id) : paths.provider(id)}
            className="after:absolute after:inset-0 after:rounded-card hover:text-action"
          >
            {name}
          </Link>
        </h3>
        <p className="font-semibold text-action">{category.name}</p>
        <p className="flex items-start gap-1 text-sm text-muted">
          <Icon icon={MapPin} className="mt-1 size-4" />
          <span className="min-w-0">
            {area}, {district}
          </span>
        </p>
        <Rating average={provider.average_rating} count={provider.total_ratings} />
        <ProviderBadges provider={provider} className="mt-1" />
      </div>
    </article>
  )
}

function Rating({ average, count }: { average: number; count: number }) {
  if (count === 0) return <p className="text-sm text-muted">এখনো রেটিং নেই</p>
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars value={average} className="h-4" />
      <span aria-hidden className="font-semibold">
        {formatCount(average, { decimals: 1 })}
      </span>
      <span className="text-muted">
        ({formatCount(count)}
        <VisuallyHidden>টি রেটিং</VisuallyHidden>)
      </span>
    </p>
  )
}
