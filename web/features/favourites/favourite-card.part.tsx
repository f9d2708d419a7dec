import { Heart, Phone } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { CardFacts } from '#web/features/providers/provider-facts.tsx'
import { frame, photo } from '#web/features/providers/provider-card-skeleton.tsx'
import { fetchSeenNumber } from '#web/features/reveals/contacts/contacts.calls.ts'
import { CallLink, callAtOnce } from '#web/features/reveals/phone-actions.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { ShownFavourite } from './shown-favourites.ts'
import type { Availability } from '#worker/features/favourites/favourites-limits.schema.ts'

const states: Partial<Record<Availability, { text: string; tone: BadgeTone }>> = {
  paused: { text: 'এখন নিচ্ছেন না', tone: 'warning' },
  gone: { text: 'আর নেই', tone: 'neutral' },
}

type FavouriteCardProps = { favourite: ShownFavourite; onRemove: () => void }

export function FavouriteCard({ favourite, onRemove }: FavouriteCardProps) {
  const { id, name, availability, card } = favourite
  const state = availability && states[availability]
  const buttons = (
    <>
      <button
        type="button"
        aria-label={`${name}কে সরান`}
        onClick={onRemove}
        className="absolute end-0 top-0 z-10 flex size-11 items-center justify-center rounded-card text-action hover:bg-tint active:bg-sunken"
      >
        <Icon icon={Heart} className="size-5 fill-current" />
      </button>
      {availability !== 'gone' && <NumberButton favourite={favourite} />}
    </>
  )
  if (card && !state)
    return (
      // The buttons stand at the end of the card.
      <li className="*:pe-14">
        <ProviderCard provider={{ id, name, ...card }}>{buttons}</ProviderCard>
      </li>
    )
  return (
    <li className={`${frame} border-line pe-14!`}>
      <Picture src={card?.profile_photo} alt="" name={name} sizes="72px" className={photo} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3 className="text-base leading-snug wrap-anywhere">
          {state ? name : <Link to={paths.provider(id)}>{name}</Link>}
        </h3>
        {card && (
          <p className="text-sm">
            {card.category.name} · {card.area}, {card.district}
          </p>
        )}
        {card && availability === 'paused' && <CardFacts provider={card} />}
        {state && (
          <p>
            <Badge tone={state.tone}>{state.text}</Badge>
          </p>
        )}
      </div>
      {buttons}
    </li>
  )
}

const place = 'absolute end-2 bottom-2 z-10 w-11 px-0!'

/** Calls a number that the customer has seen, which is free. The page of another one says what it costs. */
function NumberButton({ favourite: { id, name, availability, isSeen } }: { favourite: ShownFavourite }) {
  const [phone, setPhone] = useState<string>()
  const { pending, run } = useAction({ reloads: 'never', problems: 'toast' })
  if (phone)
    return (
      <CallLink
        name={name}
        phone={phone}
        ref={callAtOnce}
        className={buttonClass({ size: 'small', className: place })}
      />
    )
  if (isSeen)
    return (
      <Button
        size="small"
        icon={Phone}
        aria-label={`কল করুন ${name}`}
        pending={pending}
        pendingLabel=""
        className={place}
        onClick={() => run(async () => setPhone((await fetchSeenNumber(id)).phone))}
      />
    )
  return (
    availability !== 'paused' && (
      <ButtonLink
        to={paths.provider(id)}
        size="small"
        variant="secondary"
        icon={Phone}
        aria-label={`${name}-এর নম্বর দেখুন`}
        className={place}
      />
    )
  )
}
