import { CircleCheck, PhoneOff } from 'lucide-react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { WorkerDetail } from '../moderation.calls.ts'
import { contactReasonLabels } from '#web/features/reveals/reveals.labels.ts'
import { queuePath } from './queue.address.ts'

const link = 'inline-flex min-h-8 items-center text-action underline underline-offset-4'

/** Who reported the number and whom else they reported, and what a moderator can do about it. */
export function ContactReports({ worker }: { worker: WorkerDetail }) {
  const { id, reports, phone_hidden_at: hiddenAt } = worker
  const { pending, problem, run } = useAction()
  if (reports.length === 0 && !hiddenAt) return null
  const calls = api.admin.workers[':id'].contact
  const param = { id: String(id) }
  const isOpen = hiddenAt !== null || reports.some(({ settled }) => !settled)
  return (
    <section aria-label="নম্বর নিয়ে অভিযোগ" className="flex flex-col gap-2">
      <h3 className="text-base">নম্বর নিয়ে অভিযোগ</h3>
      <ol className="flex flex-col divide-y divide-line">
        {reports.map((report, index) => (
          <li key={report.id} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              {formatCount(index + 1)}. {contactReasonLabels[report.reason]}
              {report.settled ? <Badge>মিটে গেছে</Badge> : !report.counts && <Badge>গোনা হয় না</Badge>}
              <span className="text-sm text-muted">{formatDateTime(report.created_at)}</span>
              {report.customer && (
                <Link to={adminPaths.customer(report.customer.id)} className={link}>
                  {report.customer.name}
                </Link>
              )}
            </p>
            {report.others.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-2 text-sm">
                এই গ্রাহক আরও জানিয়েছেন:
                {report.others.map((other) => (
                  <Link
                    key={other.id}
                    to={queuePath({ status: 'reported', worker: other.id })}
                    className={link}
                  >
                    {other.name}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {isOpen && (
        <>
          <p className="text-sm text-muted">
            সেবাদাতাকে ফোন করে দেখুন। নিশ্চিত করলে অভিযোগগুলো মিটে যায় ও নম্বরটি দেখা যায়; লুকালে সেবাদাতা এসএমএস
            পান।
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="secondary"
              icon={CircleCheck}
              pending={pending}
              onClick={() =>
                run(() => unwrap(calls.confirm.$post({ param, json: { is_withheld: hiddenAt !== null } })))
              }
            >
              নম্বর ঠিক আছে
            </Button>
            {!hiddenAt && (
              <Button
                size="small"
                variant="secondary"
                icon={PhoneOff}
                pending={pending}
                onClick={() => run(() => unwrap(calls.withhold.$post({ param })))}
              >
                এখনই নম্বর লুকান
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
