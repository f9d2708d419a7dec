import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ContactCard } from './contact-card.part.tsx'
import { fetchMoreContacts, type Contact } from './contacts.calls.ts'
import { storeContacts } from './contacts-copy.rules.ts'
import { ReportDialog } from './report-dialog.tsx'
import { reportContact } from '#web/features/reveals/reveals.calls.ts'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'

type ContactBookProps = { first: readonly Contact[]; nextCursor: string | null }

export function ContactBook({ first, nextCursor }: ContactBookProps) {
  const more = useMoreContacts(nextCursor)
  const [reporting, setReporting] = useState<Contact>()
  const afterWrite = useAfterWrite()
  const shown = new Set(first.map(({ id }) => id))
  const contacts = [...first, ...more.contacts.filter(({ id }) => !shown.has(id))]
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {contacts.map((contact) => (
          <ContactCard key={contact.id} contact={contact} onReport={() => setReporting(contact)} />
        ))}
      </ul>
      {more.problem && <Alert tone="danger">{more.problem}</Alert>}
      {more.cursor && (
        <Button variant="secondary" pending={more.loading} pendingLabel="আনা হচ্ছে..." onClick={more.load}>
          আরও দেখুন
        </Button>
      )}
      {reporting && (
        <ReportDialog
          open
          name={reporting.name}
          onClose={() => setReporting(undefined)}
          onReport={(reason) => reportContact(reporting.id, reason)}
          onReported={(answer) => {
            setReporting(undefined)
            more.markReported(reporting.id)
            void afterWrite(answer)
          }}
        />
      )}
    </>
  )
}

function useMoreContacts(nextCursor: string | null) {
  const [contacts, setContacts] = useState<Contact[]>([])
  const [lastCursor, setLastCursor] = useState<string | null>()
  const { pending: loading, problem, run } = useAction({ reloads: 'never' })
  const cursor = lastCursor === undefined ? nextCursor : lastCursor

  const load = () =>
    run(async () => {
      if (!cursor) return
      const page = await fetchMoreContacts(cursor)
      storeContacts(page.data, false, new Date().toISOString())
      setContacts((before) => [...before, ...page.data])
      setLastCursor(page.next_cursor)
    })

  const markReported = (id: number) =>
    setContacts((before) =>
      before.map((contact) => (contact.id === id ? { ...contact, reported: true } : contact)),
    )

  return { contacts, cursor, loading, problem, load, markReported }
}
