import { useSession } from '#web/lib/session.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { ChallengeSwitch, SuspendButton, SuspensionNotice } from './account-actions.tsx'
import { type CustomerDetail } from './customers.calls.ts'
import { paymentStatusLabel } from '#web/features/payments/payment.labels.ts'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { dailyLimitText, statusLabel } from '#web/features/entitlements/plans/subscription.labels.ts'
import { exactTaka, bengaliDigits, formatCount } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { StateBadge, type StateLabel } from '#web/ui/feedback/state-badge.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { actionLabel } from '#web/features/audit/action.labels.ts'
import { subscriptionLabels } from './customer.labels.ts'
import { contactReasonLabels } from '#web/features/reveals/reveals.labels.ts'
import type { ReactNode } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'

/** All about a customer: on their page, and in the panel of the list. */
export function CustomerParts({ customer }: { customer: CustomerDetail }) {
  const maySuspend = can(useSession().user, 'suspend')
  return (
    <>
      <SuspensionNotice customer={customer} maySuspend={maySuspend} />
      {maySuspend && customer.role === 'customer' && <ChallengeSwitch customer={customer} />}
      <div className="[columns:22rem] gap-5 *:mb-5 *:break-inside-avoid">
        <CustomerProfile customer={customer} />
        {customer.role === 'customer' && (
          <ActivitySection
            title="সাবস্ক্রিপশন"
            rows={customer.subscriptions}
            empty="কোনো সাবস্ক্রিপশন নেননি।"
            rowKey={({ id }) => id}
          >
            {(row) => (
              <Purchase
                state={statusLabel(row.status)}
                detail={
                  row.starts_at && row.ends_at
                    ? `${formatDate(row.starts_at)} থেকে ${formatDate(row.ends_at)}`
                    : `${formatDate(row.created_at)} তারিখে শুরু করেছিলেন`
                }
              >
                <span className="font-semibold">{row.plan}</span>{' '}
                <span className="text-sm text-muted">({dailyLimitText(row.daily_limit)})</span>
              </Purchase>
            )}
          </ActivitySection>
        )}
        {customer.payments && (
          <ActivitySection
            title="পেমেন্ট"
            rows={customer.payments}
            empty="কোনো পেমেন্ট করেননি।"
            rowKey={({ id }) => id}
          >
            {(row) => (
              <Purchase
                state={paymentStatusLabel(row.status)}
                detail={
                  <>
                    {row.plan}, {formatDate(row.paid_at ?? row.created_at)}
                    {row.refunded > 0 && `, ফেরত ${exactTaka(row.refunded)}`}
                  </>
                }
              >
                <span className="font-semibold">{exactTaka(row.amount)}</span> {paymentPurposeNames[row.type]}
              </Purchase>
            )}
          </ActivitySection>
        )}
        <CustomerActivity customer={customer} />
      </div>
      {maySuspend && !customer.suspended_at && <SuspendButton customer={customer} />}
    </>
  )
}

type PurchaseProps = { state: StateLabel; detail: ReactNode; children: ReactNode }

const Purchase = ({ state, detail, children }: PurchaseProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <span>{children}</span>
    <StateBadge of={state} />
    <span className="w-full text-sm text-muted">{detail}</span>
  </div>
)

const link = 'inline-flex min-h-11 items-center break-all text-action underline underline-offset-4'

function CustomerProfile({ customer }: { customer: CustomerDetail }) {
  const { biodata } = customer
  const { user } = useSession()
  const place = [customer.area, customer.district, customer.division].filter(Boolean).join(', ')
  return (
    <Card as="section" aria-label="পরিচয়">
      <h2 className="text-lg">পরিচয়</h2>
      <DefinitionList
        items={[
          { term: 'আইডি', value: bengaliDigits(customer.id) },
          { term: 'ফোন', value: <PhoneLink phone={customer.phone} /> },
          {
            term: 'ইমেইল',
            value: customer.email ? (
              <a href={`mailto:${customer.email}`} className={link}>
                {customer.email}
              </a>
            ) : (
              '—'
            ),
          },
          { term: 'ঠিকানা', value: place || '—' },
          customer.role === 'customer' && {
            term: 'সাবস্ক্রিপশন',
            value: <StateBadge of={subscriptionLabels[customer.subscription_state]} />,
          },
          { term: 'নিবন্ধন', value: formatDate(customer.created_at) },
          { term: 'এখন লগইন আছেন', value: `${formatCount(customer.sessions_count)}টি ডিভাইসে` },
          biodata !== null &&
            can(user, 'moderate') && {
              term: 'বায়োডাটা',
              value: (
                <Link to={adminPaths.worker(biodata)} className={link}>
                  বায়োডাটা দেখুন
                </Link>
              ),
            },
        ]}
      />
    </Card>
  )
}

type ProviderLineProps = { of: { biodata_id: number; name: string }; children: ReactNode }

const ProviderLine = ({ of, children }: ProviderLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <Link
      to={paths.provider(of.biodata_id)}
      className="inline-flex min-h-11 items-center wrap-anywhere text-action underline underline-offset-4"
    >
      {of.name}
    </Link>
    {children}
  </div>
)

function CustomerActivity({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <ActivitySection
        title="দেখা নম্বর"
        rows={customer.reveals}
        total={customer.reveals_count}
        empty="কোনো নম্বর দেখেননি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <ProviderLine of={row}>
            <span className="text-sm text-muted">
              {formatDateTime(row.revealed_at)}
              {row.returned && ' (ফেরত দেওয়া হয়েছে)'}
            </span>
          </ProviderLine>
        )}
      </ActivitySection>
      <ActivitySection
        title="নম্বর নিয়ে অভিযোগ"
        rows={customer.reports}
        total={customer.reports_count}
        empty="কোনো অভিযোগ করেননি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <ProviderLine of={row}>
            <span className="text-sm">
              {contactReasonLabels[row.reason]}
              <span className="text-muted">
                , {formatDate(row.created_at)}
                {row.settled && ' (মীমাংসিত)'}
              </span>
            </span>
          </ProviderLine>
        )}
      </ActivitySection>
      <ActivitySection
        title="রেটিং"
        rows={customer.ratings}
        total={customer.ratings_count}
        empty="কাউকে রেটিং দেননি।"
        rowKey={({ biodata_id: id }) => id}
      >
        {(row) => (
          <>
            <ProviderLine of={row}>
              <span className="inline-flex items-center gap-2 text-sm">
                <Stars value={row.rating} />
                <span className="text-muted">{formatDate(row.updated_at)}</span>
              </span>
            </ProviderLine>
            {row.comment && <p>{row.comment}</p>}
          </>
        )}
      </ActivitySection>
      <ActivitySection
        title="অ্যাকাউন্টের ইতিহাস"
        rows={customer.history}
        empty="অ্যাকাউন্টে কোনো পরিবর্তন হয়নি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <>
            <p>
              <span className="font-semibold">{row.by}</span> {actionLabel(row.action)}
            </p>
            {row.reason && <p className="text-sm">কারণ: {row.reason}</p>}
            <p className="text-sm text-muted">{formatDateTime(row.created_at)}</p>
          </>
        )}
      </ActivitySection>
    </>
  )
}

type ActivitySectionProps<Row> = {
  title: string
  rows: readonly Row[]
  /** Number of all rows; `rows` are the newest ones. */
  total?: number
  empty: string
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

function ActivitySection<Row>({ title, rows, total, ...rest }: ActivitySectionProps<Row>) {
  const count = total ?? rows.length
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg">
        {title} <span className="font-normal text-muted">({formatCount(count)})</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{rest.empty}</p>
      ) : (
        <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {rows.map((row) => (
            <li key={rest.rowKey(row)} className="py-2.5">
              {rest.children(row)}
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && rows.length > 0 && (
        <p className="text-sm text-muted">সর্বশেষ {formatCount(rows.length)}টি দেখানো হচ্ছে।</p>
      )}
    </Card>
  )
}
