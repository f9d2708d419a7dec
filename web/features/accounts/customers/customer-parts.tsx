import { useSession } from '#web/lib/session.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { ChallengeSwitch, SuspendButton, SuspensionNotice } from './account-actions.tsx'
import { CustomerActivity, ActivitySection } from './customer-activity.tsx'
import { type CustomerDetail } from './customers.calls.ts'
import { paymentStatusLabel } from '#web/features/payments/payment.labels.ts'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { dailyLimitText, statusLabel } from '#web/features/entitlements/plans/subscription.labels.ts'
import { formatTaka, bengaliDigits, formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { subscriptionLabels } from './customer.labels.ts'

type CustomerPartsProps = { customer: CustomerDetail; maySuspend: boolean }

/** All about a customer: on their page, and in the panel of the list. */
export const CustomerParts = ({ customer, maySuspend }: CustomerPartsProps) => (
  <>
    <SuspensionNotice customer={customer} maySuspend={maySuspend} />
    <ChallengeSwitch customer={customer} maySuspend={maySuspend} />
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
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>
                <span className="font-semibold">{row.plan}</span>{' '}
                <span className="text-sm text-muted">({dailyLimitText(row.daily_limit)})</span>
              </span>
              <Badge tone={statusLabel(row.status).tone}>{statusLabel(row.status).label}</Badge>
              <span className="w-full text-sm text-muted">
                {row.starts_at && row.ends_at
                  ? `${formatDate(row.starts_at)} থেকে ${formatDate(row.ends_at)}`
                  : `${formatDate(row.created_at)} তারিখে শুরু করেছিলেন`}
              </span>
            </div>
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
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>
                <span className="font-semibold">{formatTaka(row.amount, { decimals: 2 })}</span>{' '}
                {paymentPurposeNames[row.type]}
              </span>
              <Badge tone={paymentStatusLabel(row.status).tone}>{paymentStatusLabel(row.status).label}</Badge>
              <span className="w-full text-sm text-muted">
                {row.plan}, {formatDate(row.paid_at ?? row.created_at)}
                {row.refunded > 0 && `, ফেরত ${formatTaka(row.refunded, { decimals: 2 })}`}
              </span>
            </div>
          )}
        </ActivitySection>
      )}
      <CustomerActivity customer={customer} />
    </div>
    <SuspendButton customer={customer} maySuspend={maySuspend} />
  </>
)

const link = 'inline-flex min-h-11 items-center break-all text-action underline underline-offset-4'

function CustomerProfile({ customer }: { customer: CustomerDetail }) {
  const { biodata } = customer
  const { user } = useSession()
  const { label, tone } = subscriptionLabels[customer.subscription_state]
  const place = [customer.area, customer.district, customer.division].filter(Boolean).join(', ')
  return (
    <Card as="section" aria-label="পরিচয়">
      <h2 className="text-lg">পরিচয়</h2>
      <DefinitionList
        items={[
          { term: 'আইডি', value: bengaliDigits(customer.id) },
          {
            term: 'ফোন',
            value: (
              <>
                <PhoneLink phone={customer.phone} />{' '}
                {!customer.phone_verified && <Badge tone="warning">যাচাই হয়নি</Badge>}
              </>
            ),
          },
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
            value: <Badge tone={tone}>{label}</Badge>,
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
