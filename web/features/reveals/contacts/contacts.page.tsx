import { TablePage } from '#web/app/pages/table-page.tsx'
import { ChevronDown, ContactRound, SearchX, Flag, PhoneOff, UserRound } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { fetchAsked } from '#web/features/reveals/answers/call-answers.calls.ts'
import { CallQuestion } from '#web/features/reveals/answers/call-question.tsx'
import { RatingPrompt, fetchRatingPrompt } from '#web/features/ratings/prompts/rating-prompt.tsx'
import { useSearch } from '#web/lib/hooks/use-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { formatDateTime, formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Entries, entryClass, EntryText } from '#web/ui/list/entries.tsx'
import { useMoreRows } from '#web/ui/list/more-rows.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { fetchContacts, fetchMoreContacts, type Contact } from './contacts.calls.ts'
import { storeContacts, readContactsCopy } from './contacts-copy.rules.ts'
import { ReportDialog } from './report-dialog.tsx'
import { matchesSearch } from '#worker/features/reveals/reveals.schema.ts'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { ProviderFacts, RatingFact } from '#web/features/providers/provider-facts.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { CallLink, PhoneActions } from '#web/features/reveals/phone-actions.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const from = context.get(apiContext)
  try {
    const [page, asked, prompt] = await Promise.all([
      fetchContacts(from, q ? { q } : {}),
      // The contacts are shown without the questions if they cannot be loaded.
      q ? null : fetchAsked(from).catch(() => null),
      q ? null : fetchRatingPrompt(from).catch(() => null),
    ])
    if (!q) storeContacts(page.data, page.next_cursor === null, new Date().toISOString())
    return { q, contacts: page, savedAt: null, asked, prompt }
  } catch (error) {
    const copy = asApiError(error).code === 'offline' ? readContactsCopy() : null
    if (!copy) throw error
    return {
      q,
      contacts: {
        data: copy.contacts.filter((contact) => matchesSearch(contact, q)),
        next_cursor: null,
      },
      savedAt: copy.savedAt,
      asked: null,
      prompt: null,
    }
  }
}

export function Component() {
  const { q, contacts, savedAt, asked, prompt } = useLoaderData<typeof loader>()
  const search = useSearch()
  return (
    <TablePage
      actions={
        (contacts.data.length > 0 || q) && (
          <div className="w-44">
            <SearchBox inHead label="তালিকায় খুঁজুন" placeholder="নাম বা পেশা" query={q} onSearch={search} />
          </div>
        )
      }
    >
      {savedAt && <Alert>এই তালিকা {formatDateTime(savedAt)}-এ সংরক্ষিত।</Alert>}
      {/* One question at a time: first whether the phone was answered. */}
      {asked && <CallQuestion key={asked.reveal_id} asked={asked} />}
      {contacts.data.length > 0 ? (
        // Another search starts a new list.
        <ContactBook key={q} first={contacts} prompt={asked ? null : prompt} />
      ) : (
        <NoContacts searched={q !== ''} />
      )}
    </TablePage>
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

type ContactBookProps = {
  first: Parameters<typeof useMoreRows<Contact>>[0]
  prompt: ComponentProps<typeof RatingPrompt>['provider'] | null
}

async function readMore(cursor: string) {
  const page = await fetchMoreContacts(cursor)
  storeContacts(page.data, false, new Date().toISOString())
  return page
}

function ContactBook({ first, prompt }: ContactBookProps) {
  const { rows, button, change } = useMoreRows(first, readMore)
  const [reporting, setReporting] = useState<Contact>()
  const afterWrite = useAfterWrite()
  return (
    <>
      {/* With the question, too, six numbers stand on the first screen. */}
      <Entries label="দেখা নম্বর">
        {prompt && (
          <li>
            <RatingPrompt key={prompt.id} provider={prompt} />
          </li>
        )}
        {rows.map((contact) => (
          <ContactRow key={contact.id} contact={contact} onReport={() => setReporting(contact)} />
        ))}
      </Entries>
      <p className="text-sm text-muted">এখান থেকে কল করা বিনা খরচে।</p>
      {button}
      {reporting && (
        <ReportDialog
          contact={reporting}
          onClose={() => setReporting(undefined)}
          onReported={(answer) => {
            setReporting(undefined)
            change(reporting.id, { reported: true })
            void afterWrite(answer)
          }}
        />
      )}
    </>
  )
}

const withheld: Partial<Record<Contact['availability'], string>> = {
  hidden: 'কয়েকজন গ্রাহক এই নম্বরে যোগাযোগ করতে পারেননি। নম্বরটি যাচাই করা হচ্ছে।',
  gone: 'এই সেবাদাতা এখন আর সাইটে নেই।',
}

const states: Partial<Record<Contact['availability'], string>> = {
  paused: 'এখন বিরতিতে আছেন',
  hidden: 'নম্বর যাচাই হচ্ছে',
  gone: 'সাইটে আর নেই',
}

/** A row of 76 pixels that calls. A press on the rest opens what is needed less often. */
function ContactRow({ contact, onReport }: { contact: Contact; onReport: () => void }) {
  const { id, name, category, area, district, phone, availability, facts, reported } = contact
  return (
    <li className="relative">
      <details className="group">
        <summary
          className={`${entryClass} list-none hover:bg-tint [&::-webkit-details-marker]:hidden ${phone ? 'pe-18 sm:pe-49' : ''}`}
        >
          <Picture
            src={contact.profile_photo}
            alt=""
            name={name}
            sizes="44px"
            className="size-11 rounded-card large-text:hidden"
          />
          <EntryText name={name}>
            {category.name} · {states[availability] ?? area}
          </EntryText>
          <Icon icon={ChevronDown} className="size-4 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-3 px-3 pb-3">
          <div>
            <p>
              {area}, {district}
            </p>
            {facts && availability === 'open' && <ProviderFacts provider={facts} />}
            {facts && availability === 'paused' && <RatingFact provider={facts} />}
            {facts?.verified_badge && (
              <p className="my-1 flex">
                <Badge tone="success" icon={BadgeCheck}>
                  যাচাইকৃত
                </Badge>
              </p>
            )}
            <p className="text-sm text-muted">দেখেছেন: {formatDate(contact.revealed_at)}</p>
          </div>
          {phone ? (
            <>
              <p className="text-lg">
                <PhoneNumber phone={phone} />
              </p>
              <PhoneActions withoutCall name={name} phone={phone} />
            </>
          ) : (
            <p className="rounded-card bg-sunken px-4 py-3 text-muted">{withheld[availability]}</p>
          )}
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {(availability === 'open' || availability === 'hidden') && (
              <ButtonLink to={paths.provider(id)} variant="quiet" size="small" icon={UserRound}>
                প্রোফাইল দেখুন
              </ButtonLink>
            )}
            {reported ? (
              <Badge tone="warning" icon={Flag}>
                আপনি সমস্যা জানিয়েছেন
              </Badge>
            ) : (
              phone && (
                <Button variant="quiet" size="small" icon={PhoneOff} onClick={onReport}>
                  নম্বর কাজ করছে না
                </Button>
              )
            )}
          </div>
        </div>
      </details>
      {phone && (
        <CallLink
          name={name}
          phone={phone}
          className={buttonClass({ className: 'absolute end-3 top-3.5 max-sm:w-12 max-sm:px-0' })}
        >
          <span className="max-sm:hidden">
            <PhoneNumber phone={phone} />
          </span>
        </CallLink>
      )}
    </li>
  )
}
