import { Check, Siren } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { alarmText } from '#worker/features/audit/alarms/alarm-texts.schema.ts'
import type { OpenAlarm, OpenAlarms } from './dashboard.calls.ts'

export function AlarmList({ alarms, now }: { alarms: OpenAlarms; now: number }) {
  const { data, meta } = alarms
  if (data.length === 0) return null
  return (
    <section aria-labelledby="alarms" className="flex flex-col gap-2">
      <h2 id="alarms" className="text-lg">
        সতর্কতা
      </h2>
      <ul className="divide-y divide-danger/20 overflow-hidden rounded-card border border-danger bg-danger-tint">
        {data.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} now={now} />
        ))}
      </ul>
      {meta.total > data.length && (
        <p className="text-sm text-muted">আরও {formatCount(meta.total - data.length)}টি সতর্কতা আছে।</p>
      )}
    </section>
  )
}

function AlarmRow({ alarm, now }: { alarm: OpenAlarm; now: number }) {
  const { pending, problem, run } = useAction()
  const { title, detail } = alarmText(alarm)
  const acknowledge = () =>
    run(() => unwrap(api.admin.alarms[':id'].acknowledge.$post({ param: { id: String(alarm.id) } })))
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon icon={Siren} className="mt-0.5 size-6 text-danger" />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {alarm.user?.role === 'customer' ? (
              <Link to={`${adminPaths.customers}/${alarm.user.id}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="text-sm">{detail}</p>
          <p className="text-sm text-muted">
            <time dateTime={alarm.last_at}>{formatRelative(alarm.last_at, now)}</time>
            {alarm.count > 1 && `, আজ ${formatCount(alarm.count)} বার`}
          </p>
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
        </div>
        <Button
          size="small"
          variant="secondary"
          icon={Check}
          pending={pending}
          className="mt-2 shrink-0 sm:mt-0"
          aria-label={`দেখেছি: ${title}`}
          onClick={acknowledge}
        >
          দেখেছি
        </Button>
      </div>
    </li>
  )
}
