import { MapPin } from '#web/ui/layout/icons/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { ProviderBadges } from './provider-badges.tsx'
import { frame } from './provider-card-skeleton.tsx'
import { ProviderFacts } from './provider-facts.tsx'

export type ShownProvider = {
  id: number
  name: string
  category: { name: string }
  area: string
  district: string
  experience_years: number | null
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
    <article className={`${frame} border-line transition-shadow hover:shadow-lift`}>
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
        <ProviderFacts provider={provider} />
        <ProviderBadges provider={provider} className="mt-1" />
      </div>
    </article>
  )
}
