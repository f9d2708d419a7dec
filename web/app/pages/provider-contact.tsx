import { ContactPanel as Panel } from '#web/features/reveals/contact-panel.tsx'
import { reportContact, revealContact } from '#web/features/reveals/reveal-calls.ts'
import { useSession } from '../session.tsx'
import type { Provider } from '#web/features/providers/provider-call.ts'

// The way to a number: a chunk of its own, beside the page's head.
export { ContactBar } from '#web/features/providers/contact-bar.tsx'

export function ContactPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  return <Panel provider={provider} session={session} onReveal={revealContact} onReport={reportContact} />
}
