import { ContactRound, SearchX } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { RatingPrompt } from '#web/features/ratings/prompts/rating-prompt.tsx'
import { fetchRatingPrompt } from '#web/features/ratings/prompts/rating-prompt.calls.ts'
import { useSearch } from '#web/lib/hooks/use-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { ContactBook } from './contact-book.tsx'
import { fetchContacts } from './contacts.calls.ts'
import { storeContacts, readContactsCopy, searchContacts } from './contacts-copy.rules.ts'
import { Page } from '#web/ui/layout/page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const from = context.get(apiContext)
  try {
    const [page, prompt] = await Promise.all([
      fetchContacts(from, q ? { q } : {}),
      // The contacts are shown without the question if it cannot be loaded.
      q ? null : fetchRatingPrompt(from).catch(() => null),
    ])
    if (!q) storeContacts(page.data, page.next_cursor === null, new Date().toISOString())
    return { q, contacts: page.data, nextCursor: page.next_cursor, savedAt: null, prompt }
  } catch (error) {
    const copy = asApiError(error).code === 'offline' ? readContactsCopy() : null
    if (!copy) throw error
    return {
      q,
      contacts: searchContacts(copy.contacts, q),
      nextCursor: null,
      savedAt: copy.savedAt,
      prompt: null,
    }
  }
}

export function Component() {
  const { q, contacts, nextCursor, savedAt, prompt } = useLoaderData<typeof loader>()
  const search = useSearch()
  return (
    <Page>
      <PageHeading description="যাঁদের নম্বর আপনি দেখেছেন। এখান থেকে কল করতে নম্বর দেখার কোনো সুযোগ খরচ হয় না।">
        দেখা নম্বর
      </PageHeading>
      {savedAt && <Alert>এই তালিকা {formatDateTime(savedAt)}-এ সংরক্ষিত।</Alert>}
      {prompt && <RatingPrompt provider={prompt} />}
      {(contacts.length > 0 || q) && (
        <SearchBox label="তালিকায় খুঁজুন" placeholder="নাম, পেশা, এলাকা বা নম্বর" query={q} onSearch={search} />
      )}
      {contacts.length > 0 ? (
        // Another search starts a new list.
        <ContactBook key={q} first={contacts} nextCursor={nextCursor} />
      ) : (
        <NoContacts searched={q !== ''} />
      )}
    </Page>
  )
}

function NoContacts({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState
      icon={SearchX}
      title="মিলে যায় এমন কাউকে পাওয়া যায়নি"
      action={
        <ButtonLink variant="secondary" to={paths.contacts}>
          পুরো তালিকা দেখুন
        </ButtonLink>
      }
    >
      নাম, পেশা, এলাকা বা নম্বরের অংশ লিখে খুঁজুন।
    </EmptyState>
  ) : (
    <EmptyState
      icon={ContactRound}
      title="এখনো কোনো নম্বর দেখেননি"
      action={<ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>}
    >
      কোনো সেবাদাতার নম্বর দেখলে তা এখানে থাকবে।
    </EmptyState>
  )
}
