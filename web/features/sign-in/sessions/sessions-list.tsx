import { LogOut, MonitorSmartphone } from 'lucide-react'
import { formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { api, unwrap, type Api } from '#web/lib/api.ts'

export const fetchSessions = async (from: Api) => (await unwrap(from.me.sessions.$get())).data
type OwnSession = Awaited<ReturnType<typeof fetchSessions>>[number]

const calls = api.me.sessions

const countries = () => new Intl.DisplayNames(['bn'], { type: 'region', fallback: 'none' })

/** The names that networks report. Other cities keep theirs. */
const cities: Partial<Record<string, string>> = {
  Dhaka: 'ঢাকা',
  Chittagong: 'চট্টগ্রাম',
  Chattogram: 'চট্টগ্রাম',
  Sylhet: 'সিলেট',
  Khulna: 'খুলনা',
  Rajshahi: 'রাজশাহী',
  Barisal: 'বরিশাল',
  Barishal: 'বরিশাল',
  Rangpur: 'রংপুর',
  Mymensingh: 'ময়মনসিংহ',
  Comilla: 'কুমিল্লা',
  Gazipur: 'গাজীপুর',
  Narayanganj: 'নারায়ণগঞ্জ',
  Bogra: 'বগুড়া',
  Jessore: 'যশোর',
}

/** `ঢাকা, বাংলাদেশ`; undefined if the network reported no place. */
function placeLabel({ city, country }: Pick<OwnSession, 'city' | 'country'>): string | undefined {
  const parts = [city && (cities[city] ?? city), country && countryName(country)]
  return parts.filter(Boolean).join(', ') || undefined
}

// Cloudflare uses codes such as T1 for Tor, which have no name.
function countryName(code: string): string | undefined {
  try {
    return countries().of(code)
  } catch {
    return undefined
  }
}

/** Where the user is signed in. Each place but the current one can be signed out. */
export function SessionsList({ sessions, readAt }: { sessions: readonly OwnSession[]; readAt: number }) {
  const { pending, problem, run } = useAction()
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
          >
            <div className="flex min-w-0 items-start gap-3">
              <Icon icon={MonitorSmartphone} className="mt-1 size-5 text-muted" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {session.device ?? 'অজানা ডিভাইস'}
                  {session.current && <Badge tone="success">এই ডিভাইস</Badge>}
                </p>
                <p className="text-muted">{detailsOf(session, readAt)}</p>
              </div>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                size="small"
                icon={LogOut}
                pending={pending}
                aria-label={`${session.device ?? 'অজানা ডিভাইস'} থেকে লগআউট করুন`}
                onClick={() =>
                  run(() => unwrap(calls[':sessionId'].$delete({ param: { sessionId: session.id } })))
                }
              >
                লগআউট
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          icon={LogOut}
          className="sm:self-start"
          pending={pending}
          onClick={() => run(() => unwrap(calls.$delete()))}
        >
          অন্য সব ডিভাইস থেকে লগআউট
        </Button>
      )}
    </>
  )
}

const detailsOf = (session: OwnSession, readAt: number) =>
  [
    placeLabel(session),
    session.current ? undefined : `শেষ ব্যবহার ${formatRelative(session.last_seen_at, readAt)}`,
    `লগইন ${formatDateTime(session.signed_in_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')
