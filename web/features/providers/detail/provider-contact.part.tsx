import { ContactPanel as Panel } from '#web/features/reveals/contact-panel.tsx'
import { reportContact, revealContact } from '#web/features/reveals/reveals.calls.ts'
import { useSession } from '#web/app/session.tsx'
import type { Provider } from '#web/features/providers/provider.calls.ts'

// Loaded as one separate chunk.
export { ContactBar } from './contact-bar.tsx'

export function ContactPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  return <Panel provider={provider} session={session} onReveal={revealContact} onReport={reportContact} />
}
