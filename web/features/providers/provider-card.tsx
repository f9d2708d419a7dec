import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { frame, photo } from './provider-card-skeleton.tsx'
import { Boosted, CardFacts } from './provider-facts.tsx'

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
  answer_rate: string | null
}

type ProviderCardProps = {
  provider: ShownProvider
  /** A line of a comment, instead of how often the provider answers. */
  praise?: { name: string; comment: string }
  /** Loads the picture first: the card is near the top of the screen. */
  priority?: boolean
  /** In the place of the heart, above the link that covers the card. */
  children?: ReactNode
}

/** About 130 pixels tall on a phone, so that three people stand on its first screen. */
export function ProviderCard({ provider, praise, priority, children }: ProviderCardProps) {
  const { id, name, category, area, district } = provider
  const { user } = useSession()
  return (
    <article className={`${frame} border-line transition-shadow hover:lifted active:bg-tint`}>
      <Picture
        src={provider.profile_photo}
        alt=""
        name={name}
        sizes="72px"
        priority={priority}
        className={photo}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className={`flex items-center gap-1 large-text:flex-wrap ${children ? '' : 'pe-6'}`}>
          <h3 className="min-w-0 text-base leading-snug">
            <Link
              to={user?.role === 'customer' ? paths.providerView(id) : paths.provider(id)}
              className="block truncate after:absolute after:inset-0 after:rounded-card hover:text-action large-text:whitespace-normal"
            >
              {name}
            </Link>
          </h3>
          {provider.verified_badge && (
            <>
              <Icon icon={BadgeCheck} className="size-4 text-action" />
              <VisuallyHidden>যাচাইকৃত</VisuallyHidden>
            </>
          )}
        </div>
        <p className="truncate text-sm large-text:whitespace-normal">
          {category.name}
          <span className="text-muted">
            {' '}
            · {area}, {district}
          </span>
        </p>
        <CardFacts provider={provider}>
          {provider.is_boosted && '·'}
          <Boosted provider={provider} />
        </CardFacts>
        <p
          className={`text-xs ${praise ? 'line-clamp-2 leading-snug large-text:block' : 'truncate large-text:whitespace-normal'}`}
        >
          {praise ? `“${praise.comment}” ${praise.name}` : (provider.answer_rate ?? 'কাজ নিচ্ছেন')}
        </p>
      </div>
      {children ?? <FavouriteButton provider={provider} quiet className="absolute end-0 top-0 z-10" />}
    </article>
  )
}
