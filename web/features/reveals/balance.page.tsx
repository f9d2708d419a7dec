import { TablePage } from '#web/app/pages/table-page.tsx'
import { CalendarClock, ListPlus, PhoneCall, Search } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ProgressBar, type ProgressTone } from '#web/ui/feedback/progress-bar.tsx'

/** Used share of the daily limit: rounded per cent up to 100, the colour of the bar, and a message. */
export function dailyUsage(
  used: number,
  limit: number,
): { percent: number; tone: ProgressTone; message: string } {
  const percent = limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : 0
  const tone = percent < 50 ? 'success' : percent < 80 ? 'warning' : 'danger'
  return { percent, tone, message: messageOf(percent, used, limit) }
}

// Rounding makes 249 of 250 a full hundred, so the messages at both ends compare the counts.
function messageOf(percent: number, used: number, limit: number): string {
  if (used === 0) return 'আজ এখনো কোনো নম্বর দেখেননি।'
  if (used >= limit) return 'আজকের সীমা শেষ।'
  if (percent < 50) return 'আজ দেখার মতো অনেক নম্বর বাকি আছে।'
  if (percent < 80) return 'আজকের সীমার অর্ধেকের বেশি দেখা হয়ে গেছে।'
  return 'আজকের সীমা শিগগিরই শেষ হবে।'
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  unwrap(context.get(apiContext).subscription.balance.$get())

export function Component() {
  const balance = useLoaderData<typeof loader>()
  const plan = balance.active_subscription
  return (
    <TablePage>
      {balance.daily_limit !== null ? (
        <>
          <TodayCard
            used={balance.used_today}
            limit={balance.daily_limit}
            remaining={balance.remaining_today ?? 0}
          />
          {plan && (
            <Card as="section" aria-label="আপনার প্ল্যান">
              <DefinitionList
                items={[
                  { term: 'আপনার প্ল্যান', value: plan.plan_name },
                  {
                    term: 'মেয়াদ শেষ',
                    value: plan.ends_at ? formatDate(plan.ends_at) : 'চলমান',
                  },
                ]}
              />
            </Card>
          )}
          <div className="flex flex-col gap-3 sm:flex-row">
            <ButtonLink icon={Search} to={paths.browse}>
              সেবাদাতা খুঁজুন
            </ButtonLink>
            <ButtonLink icon={PhoneCall} variant="secondary" to={paths.contacts}>
              দেখা নম্বরের তালিকা
            </ButtonLink>
          </div>
        </>
      ) : (
        <EmptyState
          icon={ListPlus}
          title="আপনার কোনো সক্রিয় সাবস্ক্রিপশন নেই"
          action={<ButtonLink to={paths.plans}>প্ল্যান দেখুন</ButtonLink>}
        >
          সেবাদাতার নম্বর দেখতে একটি প্ল্যান নিন।
        </EmptyState>
      )}
    </TablePage>
  )
}

type Today = { used: number; limit: number; remaining: number }

/** A limit of 0 is none. */
function TodayCard({ used, limit, remaining }: Today) {
  const { percent, tone, message } = dailyUsage(used, limit)
  return (
    <Card as="section" aria-label="আজকের হিসাব" className="flex flex-col gap-5">
      {limit === 0 ? (
        <>
          <dl className="grid grid-cols-2 gap-2 text-center">
            <Figure term="আজ দেখেছেন" value={used} />
            <Figure term="দৈনিক সীমা" value="সীমাহীন" strong />
          </dl>
          <Alert tone="success">আপনার প্ল্যানে প্রতিদিন যত ইচ্ছা নম্বর দেখা যায়।</Alert>
        </>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-2 text-center">
            <Figure term="দৈনিক সীমা" value={limit} />
            <Figure term="ব্যবহৃত" value={used} />
            <Figure term="বাকি" value={remaining} strong />
          </dl>
          <ProgressBar label="আজকের ব্যবহার" value={percent} tone={tone} />
          <Alert tone={tone}>{message}</Alert>
          <p className="flex items-center gap-2 text-muted">
            <Icon icon={CalendarClock} />
            রাত ১২টায় আবার নতুন করে শুরু হবে।
          </p>
        </>
      )}
    </Card>
  )
}

function Figure({ term, value, strong }: { term: string; value: number | string; strong?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className={`text-2xl font-semibold sm:text-3xl ${strong ? 'text-action' : ''}`}>
        {typeof value === 'number' ? formatCount(value) : value}
      </dd>
    </div>
  )
}
