import { BadgeCheck, MapPin, Zap } from 'lucide-react'
import Link from 'next/link'
import { Icon } from '../drawing.jsx'
import { count } from '../styles.js'
import { CardPicture } from './card-picture.jsx'
import { FavouriteButton } from './favourite-button.jsx'

const outline = [0, 1, 2, 3, 4]
  .map((star) => `M${star * 24 + 12} 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5-4.8-4.6 6.6-.9z`)
  .join('')

const Badge = ({ look, icon, children }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-small px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
  >
    <Icon icon={icon} className="size-4" />
    {children}
  </span>
)

function Rating({ average, number }) {
  if (number === 0) return <p className="text-sm text-muted">এখনো রেটিং নেই</p>
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <svg
        role="img"
        aria-label={`৫ এর মধ্যে ${count(average, 1)}`}
        viewBox="0 0 120 24"
        className="inline-block h-4"
      >
        <path d={outline} className="fill-sunken stroke-line-strong" />
        <svg width={Math.round(average * 2) * 12} height={24}>
          <path d={outline} className="fill-action stroke-action" />
        </svg>
      </svg>
      <span aria-hidden className="font-semibold">
        {count(average, 1)}
      </span>
      <span className="text-muted">
        ({count(number)}
        <span className="sr-only">টি রেটিং</span>)
      </span>
    </p>
  )
}

export function ProviderCard({ provider, priority }) {
  const { id, name, category, area, district, verified_badge: verified, is_boosted: boosted } = provider
  return (
    <article
      className={`relative flex h-full gap-4 rounded-card border bg-surface p-4 transition-shadow hover:shadow-lift ${boosted ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex w-20 shrink-0 flex-col sm:w-24">
        <CardPicture src={provider.profile_photo} name={name} priority={priority} />
        <FavouriteButton id={id} name={name} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3 className="text-base leading-snug font-semibold">
          <Link
            href={`/biodata/${id}`}
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
        <Rating average={provider.average_rating} number={provider.total_ratings} />
        <p className="text-sm">
          কাজ নিচ্ছেন
          {provider.experience_years !== null && ` · ${count(provider.experience_years)} বছর ধরে`}
        </p>
        {(boosted || verified) && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {boosted && (
              <Badge look="bg-accent text-on-accent" icon={Zap}>
                বুস্টেড
              </Badge>
            )}
            {verified && (
              <Badge look="bg-tint text-action" icon={BadgeCheck}>
                যাচাইকৃত
              </Badge>
            )}
          </p>
        )}
      </div>
    </article>
  )
}
