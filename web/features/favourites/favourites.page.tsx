import { TablePage } from '#web/app/pages/table-page.tsx'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { checkSession, useSession } from '#web/lib/session.ts'
import { apiContext } from '#web/lib/api.ts'
import { loadSession } from '#web/lib/session-store.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FavouritesList } from './favourites-list.tsx'
import { customerId } from './favourites-store.ts'
import { loadFavourites } from './shown-favourites.ts'

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
      <FavouritesList key={owner ?? 'phone'} first={first} empty={<NoFavourites />} />
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

function NoFavourites() {
  return (
    <EmptyState
      icon={Heart}
      title="পছন্দের তালিকা এখন খালি"
      action={<ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>}
    >
      সেবাদাতার কার্ডে বা পাতায় “পছন্দ” চাপলে তিনি এখানে থাকবেন।
    </EmptyState>
  )
}
