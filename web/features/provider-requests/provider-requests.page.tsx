import { TablePage } from '#web/app/pages/table-page.tsx'
import { BellRing } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PushCard } from '#web/features/outbox/push/push-card.tsx'
import { fetchOwnRequests, type OwnRequest } from './provider-requests.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnRequests(context.get(apiContext))

export function Component() {
  const { data } = useLoaderData<typeof loader>()
  return (
    <TablePage>
      {data.length === 0 ? (
        <EmptyState
          icon={BellRing}
          title="কোনো অনুরোধ নেই"
          action={<ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>}
        >
          কোনো এলাকায় কাউকে না পেলে তালিকা থেকেই অনুরোধ রাখতে পারবেন।
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      {data.length > 0 && <PushCard>যাঁকে খুঁজছেন তিনি এলে এসএমএসের বদলে এই ফোনে জানাব।</PushCard>}
    </TablePage>
  )
}

function Request({ request: { id, category, place, expires_at: expiresAt } }: { request: OwnRequest }) {
  const { pending, problem, run } = useAction()
  const param = { id: String(id) }
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {category.name}, {place.name}
          {place.level === 'district' && ' জেলা'}
        </p>
        <p className="text-sm text-muted">{formatDate(expiresAt)} পর্যন্ত খোলা</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        pendingLabel="তোলা হচ্ছে..."
        aria-label={`${category.name}, ${place.name}: অনুরোধ তুলে নিন`}
        onClick={() => run(() => unwrap(api.me['provider-requests'][':id'].$delete({ param })))}
      >
        তুলে নিন
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </Card>
  )
}
