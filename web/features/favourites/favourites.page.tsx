import { TablePage } from '#web/app/pages/table-page.tsx'
import { Heart, Phone } from 'lucide-react'
import { useEffect, useState, type ReactNode, useCallback, useRef } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { checkSession, useSession } from '#web/lib/session.ts'
import { apiContext, api } from '#web/lib/api.ts'
import { loadSession } from '#web/lib/session-store.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useMoreRows } from '#web/ui/list/more-rows.tsx'
import { customerId, setFavourite } from './favourites-store.ts'
import { loadFavourites, type ShownPage, type ShownFavourite } from './shown-favourites.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { CardFacts } from '#web/features/providers/provider-facts.tsx'
import { frame, photo } from '#web/features/providers/provider-card-skeleton.tsx'
import { fetchSeenNumber } from '#web/features/reveals/contacts/contacts.calls.ts'
import { CallLink, callAtOnce } from '#web/features/reveals/phone-actions.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { Availability } from '#worker/features/favourites/favourites-limits.schema.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  if (loadSession().status === 'unknown') await checkSession()
  const owner = customerId()
  return { owner, first: await loadFavourites(context.get(apiContext)) }
}

/** The saved providers: of the account for customers, of the phone for all others. */
export function Component() {
  const { owner, first } = useLoaderData<typeof loader>()
  const { user, status } = useSession()
  const { revalidate } = useRevalidator()
  // Another tab may have signed in or out: a list is shown to its owner only.
  const isOwn = owner === (user?.role === 'customer' ? user.id : null)
  useEffect(() => {
    if (!isOwn && status !== 'unknown') void revalidate()
  }, [isOwn, status, revalidate])
  if (!isOwn) return <PageSkeleton />
  return (
    <TablePage>
      {owner === null && <PhoneNotice asksToSignIn={!user} />}
      {!first.isComplete && <RetryNotice>কে এখন কাজ নিচ্ছেন তা জানা যাচ্ছে না।</RetryNotice>}
      <FavouritesList
        key={owner ?? 'phone'}
        first={first}
        empty={
          <EmptyState
            icon={Heart}
            title="পছন্দের তালিকা এখন খালি"
            action={<ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>}
          >
            সেবাদাতার কার্ডে বা পাতায় “পছন্দ” চাপলে তিনি এখানে থাকবেন।
          </EmptyState>
        }
      />
    </TablePage>
  )
}

function PhoneNotice({ asksToSignIn }: { asksToSignIn: boolean }) {
  return (
    <Alert>
      এই তালিকা শুধু এই ফোনে আছে।
      {asksToSignIn && (
        <>
          {' '}
          <Link
            to={paths.login(paths.favourites)}
            className="inline-block py-2 font-semibold text-action underline underline-offset-4"
          >
            লগইন করলে
          </Link>{' '}
          অ্যাকাউন্টে যোগ হবে, অন্য ফোনেও পাবেন।
        </>
      )}
    </Alert>
  )
}

type FavouritesListProps = { first: ShownPage; empty: ReactNode }

export function FavouritesList({ first, empty }: FavouritesListProps) {
  const { rows, button, hasMore } = useMoreRows(first, (cursor) => loadFavourites(api, cursor))
  const { hidden, remove } = useRemoval()
  const favourites = rows.filter(({ id }) => !hidden.has(id))
  if (favourites.length === 0 && !hasMore) return empty
  return (
    <>
      <h2 className="sr-only">সেবাদাতাদের তালিকা</h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {favourites.map((favourite) => (
          <FavouriteCard key={favourite.id} favourite={favourite} onRemove={() => remove(favourite)} />
        ))}
      </ul>
      {button}
    </>
  )
}

/** How long a removal can be undone, in milliseconds: as long as its message is shown. */
const undoTime = 10_000

/**
 * Removes providers from the list with a way back. A provider is hidden at once and removed when the time is over or the
 * visitor leaves the page, because one who takes no work at the moment could not be saved again.
 */
function useRemoval() {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const waiting = useRef(new Map<number, () => void>())
  const showToast = useToast()

  const setIsHidden = useCallback((id: number, isHidden: boolean) => {
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])

  useEffect(() => {
    const removals = waiting.current
    const finishAll = () => {
      for (const finish of removals.values()) finish()
    }
    addEventListener('pagehide', finishAll)
    return () => {
      removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [])

  const change = (favourite: { id: number; name: string }, isSaved: boolean) =>
    setFavourite(favourite, isSaved).catch((error: unknown) => {
      setIsHidden(favourite.id, isSaved)
      showToast({ message: asApiError(error).message })
    })

  const remove = (favourite: { id: number; name: string }) => {
    const { id, name } = favourite
    const timer = setTimeout(() => waiting.current.get(id)?.(), undoTime)
    const end = () => {
      clearTimeout(timer)
      return waiting.current.delete(id)
    }
    waiting.current.set(id, () => {
      if (end()) void change(favourite, false)
    })
    setIsHidden(id, true)
    showToast({
      message: `${name}কে তালিকা থেকে সরানো হয়েছে।`,
      action: {
        label: 'ফিরিয়ে আনুন',
        onPress: () => {
          setIsHidden(id, false)
          // A pointer on the message keeps it longer than the time.
          if (!end()) void change(favourite, true)
        },
      },
    })
  }
  return { hidden, remove }
}

const states: Partial<Record<Availability, { text: string; tone: BadgeTone }>> = {
  paused: { text: 'এখন নিচ্ছেন না', tone: 'warning' },
  gone: { text: 'আর নেই', tone: 'neutral' },
}

type FavouriteCardProps = { favourite: ShownFavourite; onRemove: () => void }

function FavouriteCard({ favourite, onRemove }: FavouriteCardProps) {
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
