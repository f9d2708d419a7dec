import { MapPin } from '#web/ui/layout/icons/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { FavouriteButton } from '#web/features/providers/favourite-button.tsx'
import { ShareButton } from '#web/features/providers/share/share-button.tsx'
import { Boosted, RatingFact } from '#web/features/providers/provider-facts.tsx'
import { joinPlaces } from '#web/features/places/chosen-place.rules.ts'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import type { Comment } from '#web/features/ratings/ratings.calls.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { CircleCheck } from '#web/ui/layout/icons/message.tsx'
import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'

// The page shows both. One file, because each file costs a request.
export { Crumbs } from '#web/features/providers/crumbs.tsx'

type ProviderHeaderProps = {
  /** A list knows less of a provider than the page. */
  provider: Pick<
    Provider,
    | 'id'
    | 'name'
    | 'area'
    | 'district'
    | 'average_rating'
    | 'total_ratings'
    | 'answer_rate'
    | 'experience_years'
    | 'profile_photo'
    | 'is_boosted'
  > & { category: { name: string } & Partial<Provider['category']> } & Partial<
      Pick<Provider, 'division' | 'work_price'>
    > &
    Trusted
  praise?: Pick<Comment, 'name' | 'comment'> | undefined
}

/** @param praise a comment with good stars, of which the first line is shown */
export function ProviderHeader({ provider, praise }: ProviderHeaderProps) {
  const { id, name, category, area, district, division, experience_years: years } = provider
  const facts = [
    years !== null && `${formatCount(years)} বছরের কাজ`,
    provider.answer_rate ?? 'এখন কাজ নিচ্ছেন',
  ].filter(Boolean)
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 large-text:grid-cols-1">
      <Picture
        src={provider.profile_photo}
        alt={`${name}-এর ছবি`}
        name={name}
        // The largest paint of a phone is a text, which does not wait for a file.
        sizes="(min-width: 40rem) 160px, 80px"
        priority
        className="w-20 self-start rounded-card sm:row-span-2 sm:w-40"
      />
      <div className="flex min-w-0 flex-col">
        <h1 tabIndex={-1} className="text-xl sm:text-2xl">
          {name}
        </h1>
        <Link
          to={category.id ? paths.browseCategory({ ...category, id: category.id }) : paths.categories}
          className="-my-1 inline-flex min-h-11 items-center self-start font-semibold wrap-anywhere text-action hover:underline"
        >
          {category.name}
        </Link>
        <RatingFact provider={provider} />
      </div>
      <div className="col-span-full flex flex-col gap-1.5 sm:col-start-2">
        <p className="text-sm">{facts.join(' · ')}</p>
        {provider.work_price && (
          <p className="rounded-small bg-tint px-3 py-1 text-sm font-semibold">{provider.work_price}</p>
        )}
        <p className="flex items-start gap-1.5 text-muted">
          <Icon icon={MapPin} className="mt-1" />
          <span className="min-w-0">{joinPlaces([area, district, division ?? ''])}</span>
        </p>
        {praise && (
          <p className="truncate text-sm large-text:whitespace-normal">
            “{praise.comment}” {praise.name}
          </p>
        )}
        <TrustSigns provider={provider} />
        <Boosted provider={provider} />
      </div>
      <div className="col-span-full grid grid-cols-2 gap-2 sm:flex">
        <FavouriteButton provider={provider} />
        <ShareButton path={paths.provider(id)} subject={`${name} — ${category.name}, ${area}`} />
      </div>
    </Card>
  )
}

type Trusted = Pick<Provider, 'verified_badge'> &
  Partial<Pick<Provider, 'approved_at' | 'last_active' | 'reveal_count' | 'has_more_reveals'>>

const activities = { day: 'আজ সক্রিয় ছিলেন', week: 'এই সপ্তাহে সক্রিয় ছিলেন', month: 'এই মাসে সক্রিয় ছিলেন' }

/** What was checked, which the badge opens, also without scripts; and whether the worker is active and called. */
function TrustSigns({ provider }: { provider: Trusted }) {
  const { verified_badge: isVerified, approved_at, last_active, reveal_count: reveals = 0 } = provider
  const facts = [
    last_active && activities[last_active],
    reveals > 0 && `নম্বর ${formatCount(reveals)}${provider.has_more_reveals ? '+' : ''} বার দেখা হয়েছে`,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className="text-sm">{facts.join(' · ')}</p>}
      <details className="group">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Badge tone="success" icon={BadgeCheck}>
            {isVerified ? 'যাচাইকৃত' : 'অনুমোদিত'}
          </Badge>
          <span className="flex items-center gap-1 text-sm font-semibold text-action">
            কী দেখা হয়েছে
            <Icon icon={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <ul className="flex flex-col gap-1 text-sm">
          <Check>ফোন নম্বর নিশ্চিত করা হয়েছে</Check>
          {isVerified && <Check>পরিচয়পত্র মিলিয়ে দেখা হয়েছে</Check>}
          <Check>
            আমাদের প্রতিনিধি প্রোফাইল দেখে অনুমোদন করেছেন
            {approved_at && `, ${formatDate(approved_at)}`}
          </Check>
        </ul>
      </details>
    </>
  )
}

const Check = ({ children }: { children: React.ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon icon={CircleCheck} className="mt-0.5 size-5 text-action" />
    <span className="min-w-0">{children}</span>
  </li>
)
