import { TablePage } from '#web/app/pages/table-page.tsx'
import { CalendarDays, TrendingUp, Rocket, Star, Crown, Zap } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount, formatTaka, shownMessage } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { useFocusWhen } from '#web/lib/hooks/use-focus-when.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { useRootData } from '#web/lib/root-data.ts'
import { SupportNotice } from '#web/ui/feedback/support-notice.tsx'
import type { Quote } from '#web/features/payments/checkout/price.ts'
import { PayDialog } from '../checkout/pay-dialog.tsx'
import { useCheckout, type PaymentMethod } from '../checkout/use-checkout.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function boostTier(durationDays: number): { icon: Drawing; tone: string } {
  if (durationDays <= 7) return { icon: Zap, tone: 'bg-sunken text-ink' }
  if (durationDays <= 15) return { icon: Rocket, tone: 'bg-tint text-action' }
  return { icon: Crown, tone: 'bg-warning-tint text-warning' }
}

export const isPopular = (durationDays: number): boolean => durationDays === 15

const day = 24 * 60 * 60 * 1000

/** The end of a boost bought now, in milliseconds since 1970. The remaining time of an active boost is added. */
export const runsUntil = (durationDays: number, now: number, runningUntil: string | null): number =>
  Math.max(now, runningUntil ? new Date(runningUntil).getTime() : 0) + durationDays * day

type OfferCardProps = {
  name: string
  /** In taka. */
  price: number
  popular: boolean
  emblem?: ReactNode
  lines: readonly { icon: Drawing; text: string }[]
  chooseLabel: string
  disabled: boolean
  onChoose: () => void
}

function OfferCard({ name, price, popular, emblem, lines, ...act }: OfferCardProps) {
  return (
    <Card
      as="li"
      lifted={popular}
      className={`relative flex flex-col gap-4 ${popular ? 'ring-2 ring-accent' : ''}`}
    >
      {popular && (
        <span className="absolute -top-3.5 end-4">
          <Badge tone="accent" icon={Star}>
            জনপ্রিয়
          </Badge>
        </span>
      )}
      <div className="flex items-center gap-3">
        {emblem}
        <h2 className="min-w-0 text-xl">{name}</h2>
      </div>
      <div className="text-3xl font-semibold">{formatTaka(price, { decimals: 2 })}</div>
      <ul className="flex flex-1 flex-col gap-2">
        {lines.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon icon={icon} className="mt-1 size-5 text-action" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <Button full disabled={act.disabled} variant={popular ? 'primary' : 'secondary'} onClick={act.onChoose}>
        {act.chooseLabel}
      </Button>
    </Card>
  )
}

type RunningBoostCardProps = {
  boost: { plan_name: string; boosted_until: string | null }
  expiringSoon: boolean
}

function RunningBoostCard({ boost, expiringSoon }: RunningBoostCardProps) {
  return (
    <Card as="section" aria-labelledby="running-boost" className="flex flex-col gap-4 ring-1 ring-accent">
      <div className="flex items-center justify-between gap-3">
        <h2 id="running-boost" className="min-w-0 text-lg">
          {boost.plan_name}
        </h2>
        <Badge tone="accent" icon={Rocket}>
          বুস্ট চালু
        </Badge>
      </div>
      <p>
        {boost.boosted_until && (
          <>
            <span className="font-semibold">{formatDateTime(boost.boosted_until)}</span> পর্যন্ত আপনার প্রোফাইল
            তালিকার শুরুর দিকে বিজ্ঞাপন হিসেবে থাকবে।
          </>
        )}
      </p>
      {expiringSoon ? (
        <Alert tone="warning" title="মেয়াদ শিগগির শেষ হবে">
          এখন কিনলে নতুন মেয়াদ বাকি সময়ের সঙ্গে যোগ হবে।
        </Alert>
      ) : (
        <Alert title="আপনার একটি বুস্ট চালু আছে">মেয়াদ শেষ হওয়ার ৪৮ ঘণ্টা আগে থেকে আবার কেনা যাবে।</Alert>
      )}
    </Card>
  )
}

const messages = {
  none: {
    title: 'আগে প্রোফাইল জমা দিন',
    text: 'প্রোফাইল অনুমোদিত হলে বুস্ট করতে পারবেন।',
    link: 'প্রোফাইল জমা দিন',
  },
  waiting: {
    title: 'আপনার প্রোফাইল এখনো অনুমোদিত হয়নি, তাই বুস্ট করা যাচ্ছে না',
    text: 'অনুমোদনের পর এই পাতা থেকে বুস্ট কিনতে পারবেন।',
    link: 'আমার কাজ দেখুন',
  },
  inactive: {
    title: 'আপনার প্রোফাইল এখন বন্ধ, তাই বুস্ট করা যাচ্ছে না',
    text: 'আবার সক্রিয় হলে এই পাতা থেকে বুস্ট কিনতে পারবেন।',
    link: 'আমার কাজ দেখুন',
  },
}

function NotYetPublic({ status }: { status: string | null }) {
  const { title, text, link } =
    messages[status === null ? 'none' : status === 'approved' ? 'inactive' : 'waiting']
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <ButtonLink to={paths.workerSubmit} size="small" variant="secondary">
          {link}
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const [offer, profile, methods, payments] = await Promise.all([
    unwrap(from.boost.plans.$get()),
    unwrap(from['service-workers'].me.$get()),
    unwrap(from['payment-methods'].$get()),
    unwrap(from.me.payments.$get()),
  ])
  const unconfirmed = payments.data.find(
    ({ purpose, status }) => purpose === 'boost' && (status === 'review' || status === 'pending'),
  )
  return {
    plans: offer.data,
    codesAccepted: offer.codes_accepted,
    running: offer.active_boost,
    expiringSoon: offer.expiring_soon,
    biodata: { status: profile.status, isActive: profile.is_active },
    methods: methods.data,
    unconfirmed: unconfirmed ? { ref: unconfirmed.ref, plan: unconfirmed.plan } : null,
    now: Date.now(),
  }
}

type BoostPlan = Awaited<ReturnType<typeof loader>>['plans'][number]

export function Component() {
  const phone = useRootData()?.settings?.contact_phone
  const { plans, codesAccepted, running, expiringSoon, biodata, methods, unconfirmed, now } =
    useLoaderData<typeof loader>()
  const [chosen, setChosen] = useState<BoostPlan | null>(null)
  const [preferred, setPreferred] = useState<PaymentMethod>()
  const [bought, setBought] = useState<{ message: string; ref: string }>()
  const { paying, problem, clearProblem, pay } = useCheckout()
  const boughtNotice = useFocusWhen(bought !== undefined)
  // The methods are sorted by preference.
  const method = methods.find(({ id }) => id === preferred) ?? methods[0]
  const isPublic = biodata.status === 'approved' && biodata.isActive
  const cannotBuy = !isPublic || !method || (running !== null && !expiringSoon)

  const choose = (plan: BoostPlan) => {
    clearProblem()
    setChosen(plan)
  }
  const buy = (plan: BoostPlan, payment_method: PaymentMethod, quote: Quote | undefined) => {
    setBought(undefined)
    const amount = quote?.amount ?? plan.price
    const json = { boosting_plan_id: plan.id, payment_method, amount, code: quote?.code }
    pay(() => unwrap(api.boost.start.$post({ json })), {
      onPaid: (message, ref) => {
        setBought({ message, ref })
        setChosen(null)
      },
    })
  }
  // A refused amount reloads the plans, so the price may have changed.
  const currentPlan = chosen && (plans.find(({ id }) => id === chosen.id) ?? chosen)

  return (
    <TablePage>
      <div ref={boughtNotice} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        {bought && (
          <Alert
            tone="success"
            title={shownMessage(bought.message)}
            action={
              <ButtonLink to={paths.myPayment(bought.ref)} size="small" variant="secondary">
                রসিদ দেখুন
              </ButtonLink>
            }
          >
            আপনার প্রোফাইল এখন থেকে উপরের দিকে দেখানো হচ্ছে।
          </Alert>
        )}
      </div>
      {unconfirmed && (
        <Alert
          tone="warning"
          title={`“${unconfirmed.plan}” বুস্টের পেমেন্ট যাচাই করা হচ্ছে`}
          action={
            <ButtonLink to={paths.myPayment(unconfirmed.ref)} size="small" variant="secondary">
              পেমেন্টের অবস্থা
            </ButtonLink>
          }
        >
          একই বুস্টের জন্য আবার টাকা দেবেন না।
        </Alert>
      )}
      {!isPublic && <NotYetPublic status={biodata.status} />}
      <p className="max-w-prose text-sm text-muted">
        টাকা না দিয়েও উপরে থাকা যায়: ফোন ধরুন, ভালো রেটিং নিন, ছবি দিন, মাঝে মাঝে সাইটে আসুন। ফোন ধরেছেন কি না,
        গ্রাহকের সেই উত্তরও ক্রমে গোনা হয়।{' '}
        <Link to={paths.information('list-order')} className="text-action underline">
          তালিকা কীভাবে সাজানো হয়
        </Link>
      </p>
      {running && <RunningBoostCard boost={running} expiringSoon={expiringSoon} />}
      {plans.length === 0 ? (
        <EmptyState
          title="কোনো বুস্ট প্ল্যান পাওয়া যায়নি"
          action={
            <ButtonLink to={paths.workerSubmit} variant="secondary">
              আমার কাজ
            </ButtonLink>
          }
        >
          এখন কোনো বুস্ট বিক্রি হচ্ছে না। পরে আবার দেখুন।
        </EmptyState>
      ) : (
        <>
          {method ? (
            <RadioCards
              name="payment_method"
              label="পেমেন্ট পদ্ধতি"
              options={methods.map(({ id, name }) => ({ value: id, label: name }))}
              value={method.id}
              onChange={setPreferred}
              className="grid gap-3 sm:grid-cols-3"
            />
          ) : (
            <SupportNotice
              title="এখন কোনো পেমেন্ট পদ্ধতি চালু নেই"
              to={paths.information('support')}
              phone={phone}
            >
              একটু পরে আবার চেষ্টা করুন।
            </SupportNotice>
          )}
          <ul className="grid items-stretch gap-4 pt-2 sm:grid-cols-2 xl:grid-cols-4">
            {plans.map((plan) => (
              <OfferCard
                key={plan.id}
                name={plan.name}
                price={plan.price}
                popular={isPopular(plan.duration_days)}
                emblem={<Emblem {...boostTier(plan.duration_days)} />}
                lines={[
                  { icon: CalendarDays, text: `মেয়াদ ${formatCount(plan.duration_days)} দিন` },
                  {
                    icon: TrendingUp,
                    text: `পয়েন্ট ${formatCount(plan.rank_bonus)}: পয়েন্ট যত বেশি, তত ঘন ঘন উপরে`,
                  },
                ]}
                chooseLabel="এই বুস্টটি নিন"
                disabled={cannotBuy}
                onChoose={() => choose(plan)}
              />
            ))}
          </ul>
        </>
      )}
      {currentPlan && method && (
        <PayDialog
          title="বুস্ট কিনুন"
          price={currentPlan.price}
          items={[
            { term: 'বুস্ট', value: currentPlan.name },
            { term: 'মূল্য', value: formatTaka(currentPlan.price, { decimals: 2 }) },
            { term: 'মেয়াদ', value: `${formatCount(currentPlan.duration_days)} দিন` },
            {
              term: 'আজ চালু হলে',
              value: `${formatDate(runsUntil(currentPlan.duration_days, now, running?.boosted_until ?? null))} পর্যন্ত`,
            },
            { term: 'পেমেন্ট পদ্ধতি', value: method.name },
          ]}
          paying={paying}
          problem={problem && { title: 'বুস্ট শুরু করা যায়নি', text: problem }}
          codeFor={
            codesAccepted && currentPlan.price > 0 ? { purpose: 'boost', planId: currentPlan.id } : null
          }
          onConfirm={(quote) => buy(currentPlan, method.id, quote)}
          onClose={() => setChosen(null)}
        />
      )}
    </TablePage>
  )
}

const Emblem = ({ icon, tone }: { icon: Drawing; tone: string }) => (
  <span className={`flex size-12 shrink-0 items-center justify-center rounded-full ${tone}`}>
    <Icon icon={icon} className="size-6" />
  </span>
)
