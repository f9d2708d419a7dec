import { Phone, ShieldCheck } from 'lucide-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { returnLabel } from './requested-page.ts'
import { unwrap, api } from '#web/lib/api.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { exactTaka, formatCount, shownMessage } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { wantedProvider } from '#web/features/providers/wanted-provider.rules.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import type { Subscription } from '#web/features/entitlements/subscriptions/subscriptions.calls.ts'
import { refreshBalance } from '#web/features/entitlements/subscriptions/views-left.ts'
import type { Plan } from '#web/features/entitlements/plans/plans.calls.ts'
import { PlanOffer } from './plan-offer.tsx'
import { useCheckout, type PaymentMethod } from './use-checkout.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { dailyLimitText } from '#web/features/entitlements/plans/subscription.labels.ts'
import { noteAgreement, readTermsAhead } from '#web/features/reveals/agreed-terms.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { PayDialog, type Quote } from './pay-dialog.tsx'

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function CurrentSubscription({ subscription, now }: { subscription: Subscription; now: number }) {
  const { plan, ends_at: endsAt } = subscription
  return (
    <Card as="section" aria-labelledby="current-subscription" className="flex flex-col gap-4 ringed">
      <div className="flex items-center justify-between gap-3">
        <h2 id="current-subscription" className="text-lg">
          আপনার বর্তমান সাবস্ক্রিপশন
        </h2>
        <Badge tone="success" icon={ShieldCheck}>
          সক্রিয়
        </Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        <Fact term="প্ল্যান">{plan.name}</Fact>
        <Fact term="মেয়াদ শেষ">{endsAt ? formatDate(endsAt) : 'চলমান'}</Fact>
        <Fact term="দৈনিক সীমা">{dailyLimitText(plan.daily_biodata_view_limit)}</Fact>
        <Fact term="বাকি আছে">{endsAt ? `${formatCount(daysLeft(endsAt, now))} দিন` : 'চলমান'}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.balance} size="small">
          আজ কতটি নম্বর বাকি
        </ButtonLink>
        <ButtonLink to={paths.mySubscriptions} size="small" variant="secondary">
          আমার সাবস্ক্রিপশন
        </ButtonLink>
      </div>
    </Card>
  )
}

type Outcome =
  | { kind: 'bought'; plan: Plan; message: string; ref: string }
  /** Another subscription is already active. The page shows it, so the message disappears after five seconds. */
  | { kind: 'already'; message: string }

const noticeSeconds = 5

function usePurchase({ returnTo, onSettled }: { returnTo: string | undefined; onSettled: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { pay, ...checkout } = useCheckout()

  useEffect(() => {
    if (outcome?.kind !== 'already') return
    const timer = setTimeout(() => setOutcome(null), noticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [outcome])

  const settle = (settled: Outcome) => {
    setOutcome(settled)
    onSettled()
  }
  const buy = (plan: Plan, payment_method: PaymentMethod, quote: Quote | undefined) => {
    setOutcome(null)
    const json = {
      plan_id: plan.id,
      payment_method,
      amount: quote?.amount ?? plan.price,
      code: quote?.code,
      return_to: returnTo,
    }
    pay(() => unwrap(api.subscription.start.$post({ json })), {
      returnTo,
      onPaid: (message, ref) =>
        settle({ kind: 'bought', plan: { ...plan, price: json.amount }, message, ref }),
      onError: ({ code, message }) => {
        if (code !== 'active_subscription') return
        settle({ kind: 'already', message })
        return ''
      },
    })
  }
  return { ...checkout, outcome, buy }
}

type CustomerPlansProps = {
  /** In the order of `popularFirst`. */
  plans: readonly Plan[]
  codesAccepted: boolean
  /** What the address names. */
  wantedPlan: string | null
  returnTo: string | undefined
  subscriptions: readonly Subscription[]
  methods: readonly { id: PaymentMethod; name: string }[]
  now: number
}

/** The plans for a customer: what is active or waits, and the payment. */
export function CustomerPlans({ plans, wantedPlan, returnTo, subscriptions, ...offer }: CustomerPlansProps) {
  const active = subscriptions.find(({ status }) => status.toLowerCase() === 'active')
  // Who has chosen before the sign-in goes on with the payment.
  const [chosen, setChosen] = useState(() =>
    active ? undefined : plans.find(({ id }) => String(id) === wantedPlan),
  )
  const closeDialog = () => {
    setChosen(undefined)
    refreshBalance()
  }
  const purchase = usePurchase({ returnTo, onSettled: closeDialog })
  const waiting = subscriptions.find(
    ({ payment_status: payment }) => payment === 'review' || payment === 'pending',
  )

  const choose = (plan: Plan) => {
    purchase.clearProblem()
    setChosen(plan)
  }

  return (
    <>
      {!active && <WishStrip>প্ল্যান নিলেই নম্বর দেখতে পাবেন</WishStrip>}
      <FocusedWhen condition={purchase.outcome !== null}>
        <PurchaseNotice outcome={purchase.outcome} active={active} />
      </FocusedWhen>
      {active && returnTo && (
        <ButtonLink to={returnTo} icon={Phone} full>
          {returnLabel(returnTo)}
        </ButtonLink>
      )}
      {waiting && (
        <Alert tone="warning" title={`“${waiting.plan.name}” প্ল্যানের পেমেন্ট যাচাই করা হচ্ছে`}>
          একই প্ল্যানের জন্য আবার টাকা দেবেন না। অবস্থা দেখুন{' '}
          <Link to={paths.myPayments} className="text-action underline underline-offset-4">
            আমার পেমেন্ট
          </Link>{' '}
          পাতায়।
        </Alert>
      )}
      {active && <CurrentSubscription subscription={active} now={offer.now} />}
      <PlanOffer plans={plans} wantedPlan={wantedPlan}>
        {(marked) => (
          <Button full disabled={active !== undefined} onClick={() => choose(marked)}>
            {active ? 'মেয়াদ শেষ হলে কিনতে পারবেন' : 'এই প্ল্যানটি নিন'}
          </Button>
        )}
      </PlanOffer>
      {chosen && (
        <PurchaseDialog
          {...offer}
          // After a refused amount the page loads the current price.
          plan={plans.find(({ id }) => id === chosen.id) ?? chosen}
          isOneWaiting={waiting !== undefined}
          paying={purchase.paying}
          problem={purchase.problem}
          wantedProvider={wantedProvider(returnTo)}
          onPay={purchase.buy}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

type PurchaseNoticeProps = { outcome: Outcome | null; active: Subscription | undefined }

function PurchaseNotice({ outcome, active }: PurchaseNoticeProps) {
  if (outcome?.kind === 'already') return <Alert tone="danger">{outcome.message}</Alert>
  if (outcome?.kind !== 'bought') return null
  const { plan, message, ref } = outcome
  return (
    <Alert
      tone="success"
      title={shownMessage(message)}
      action={
        <>
          <ButtonLink to={paths.browse} size="small">
            সেবাদাতা খুঁজুন
          </ButtonLink>
          <ButtonLink to={paths.myPayment(ref)} size="small" variant="secondary">
            রসিদ দেখুন
          </ButtonLink>
        </>
      }
    >
      {plan.name}, {exactTaka(plan.price)}।{active?.ends_at && ` ${formatDate(active.ends_at)} পর্যন্ত চলবে।`}
    </Alert>
  )
}

const day = 24 * 60 * 60 * 1000

/** Days until a subscription ends, at least 0. A started day counts as a whole one. `now` in milliseconds. */
function daysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / day))
}

type PurchaseDialogProps = Pick<ComponentProps<typeof PayDialog>, 'methods' | 'paying' | 'onClose'> & {
  plan: Plan
  now: number
  /** Whether an earlier payment of a plan waits for its decision. */
  isOneWaiting: boolean
  problem: string | undefined
  /** The provider whose number the plan is for. Its terms are shown here, so that they do not follow the payment. */
  wantedProvider: number | undefined
  codesAccepted: boolean
  onPay: (plan: Plan, method: PaymentMethod, quote: Quote | undefined) => void
}

function PurchaseDialog({ plan, now, isOneWaiting, problem, wantedProvider, ...rest }: PurchaseDialogProps) {
  const { codesAccepted, onPay, ...dialog } = rest
  const [terms, setTerms] = useState<Awaited<ReturnType<typeof readTermsAhead>>>(null)
  useEffect(() => {
    if (wantedProvider !== undefined) void readTermsAhead(wantedProvider).then(setTerms)
  }, [wantedProvider])
  const pay = (method: PaymentMethod, quote: Quote | undefined) => {
    if (terms) noteAgreement(terms)
    onPay(plan, method, quote)
  }
  return (
    <PayDialog
      {...dialog}
      title="সাবস্ক্রিপশন কিনুন"
      price={plan.price}
      items={[
        { term: 'প্ল্যান', value: plan.name },
        { term: 'মূল্য', value: exactTaka(plan.price) },
        { term: 'মেয়াদ', value: `${formatCount(plan.duration_days)} দিন` },
        { term: 'আজ চালু হলে', value: `${formatDate(now + plan.duration_days * day)} পর্যন্ত` },
        { term: 'দৈনিক সীমা', value: dailyLimitText(plan.daily_biodata_view_limit) },
      ]}
      codeFor={codesAccepted && plan.price > 0 ? { purpose: 'subscription', planId: plan.id } : null}
      problem={problem && { title: 'সাবস্ক্রিপশন শুরু করা যায়নি', text: problem }}
      onConfirm={pay}
    >
      {isOneWaiting && (
        <Alert tone="warning" title="আপনার আগের একটি পেমেন্টের যাচাই চলছে">
          সেটি নিশ্চিত হলে একটি পেমেন্টের টাকা ফেরত নিতে হবে। আগে সিদ্ধান্তের জন্য অপেক্ষা করাই ভালো।
        </Alert>
      )}
      {terms && (
        <details>
          <summary className="min-h-11 text-sm">
            পরিশোধ করলে আপনি <span className="text-action underline">নম্বর দেখার শর্তে</span> রাজি হচ্ছেন।
          </summary>
          <h3 className="font-semibold">{terms.title}</h3>
          <RichText html={terms.content} />
        </details>
      )}
    </PayDialog>
  )
}
