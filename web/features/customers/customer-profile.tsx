import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { subscriptionLabels } from './customer.labels.ts'

const link = 'inline-flex min-h-11 items-center break-all text-action underline underline-offset-4'

export function CustomerProfile({ customer }: { customer: CustomerDetail }) {
  const { biodata } = customer
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
          biodata !== null && {
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
