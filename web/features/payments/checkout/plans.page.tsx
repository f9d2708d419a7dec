import { Check, Phone, ShieldCheck } from 'lucide-react'
import { useState, useEffect } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { returnLabel } from './wanted-page.ts'
import { apiContext, unwrap, api } from '#web/lib/api.ts'
import { useFocusWhen } from '#web/lib/hooks/use-focus-when.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PlanChoice, popularFirst } from '#web/features/plans/plan-choice.tsx'
import { formatTaka, formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { wantedProvider } from '#web/features/providers/wanted-provider.rules.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { fetchSubscriptions, type Subscription } from '#web/features/subscriptions/subscriptions.calls.ts'
import { refreshBalance } from '#web/features/subscriptions/views-left.ts'
import { fetchPlans, type Plan } from '#web/features/plans/plans.calls.ts'
import { loadSession } from '#web/lib/session-store.ts'
import { withNext } from '#web/lib/with-next.ts'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { useCheckout, type PaymentMethod } from './use-checkout.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { daysLeft } from '#web/features/plans/days-left.rules.ts'
import { dailyLimitText } from '#web/features/plans/subscription.labels.ts'

const sharedFacts = [
  'দেখা নম্বরে সীমাহীন যোগাযোগ, কোনো কমিশন নেই',
  'একবার দেখা নম্বর মেয়াদজুড়ে বিনা খরচে আবার দেখা যায়',
]

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function CurrentSubscription({ subscription, now }: { subscription: Subscription; now: number }) {
  const { plan, ends_at: endsAt } = subscription
  return (
    <Card
      as="section"
      aria-labelledby="current-subscription"
      className="flex flex-col gap-4 ring-1 ring-action"
    >
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
  const buy = (plan: Plan, payment_method: PaymentMethod) => {
    setOutcome(null)
    const json = { plan_id: plan.id, payment_method, amount: plan.price, return_to: returnTo }
    pay(() => unwrap(api.subscription.start.$post({ json })), {
      returnTo,
      onPaid: (message, ref) => settle({ kind: 'bought', plan, message, ref }),
      onError: ({ code, message }) => {
        if (code !== 'active_subscription') return
        settle({ kind: 'already', message })
        return ''
      },
    })
  }
  return { ...checkout, outcome, buy }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const next = query.get('next')
  const api = context.get(apiContext)
  const role = loadSession().user?.role
  const [plans, subscriptions, methods] = await Promise.all([
    fetchPlans(api).then(popularFirst),
    role === 'customer' ? fetchSubscriptions(api) : [],
    role === 'customer' ? unwrap(api.subscription['payment-methods'].$get()) : { data: [] },
  ])
  return {
    plans,
    subscriptions,
    methods: methods.data,
    now: Date.now(),
    role,
    wantedPlan: query.get('plan'),
    returnTo: next !== null && isPathOfThisSite(next) ? next : undefined,
  }
}

export function Component() {
  const { plans, subscriptions, methods, now, role, wantedPlan, returnTo } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const wanted = plans.find(({ id }) => String(id) === wantedPlan)
  const [markedId, setMarkedId] = useState(wanted?.id)
  // A marked plan may be gone when the plans are loaded again.
  const marked = plans.find(({ id }) => id === markedId) ?? plans[0]
  const active = subscriptions.find(({ status }) => status.toLowerCase() === 'active')
  // Who has chosen before the sign-in goes on with the payment.
  const [chosen, setChosen] = useState(role === 'customer' && !active ? (wanted ?? null) : null)
  const closeDialog = () => {
    setChosen(null)
    refreshBalance()
  }
  const purchase = usePurchase({ returnTo, onSettled: closeDialog })
  const waiting = subscriptions.find(
    ({ payment_status: payment }) => payment === 'review' || payment === 'pending',
  )

  const noticeRef = useFocusWhen(purchase.outcome !== null)

  const choose = (plan: Plan) => {
    if (!role) {
      const here = `${paths.plans}?${new URLSearchParams({ ...(returnTo && { next: returnTo }), plan: String(plan.id) })}`
      return void navigate(`${withNext(paths.register, here)}&role=customer`)
    }
    purchase.clearProblem()
    setChosen(plan)
  }

  return (
    <Page width="text" title="সাবস্ক্রিপশন প্ল্যান" description="সেবাদাতার নম্বর দেখে সরাসরি কথা বলুন।">
      {!active && <WishStrip>প্ল্যান নিলেই নম্বর দেখতে পাবেন</WishStrip>}
      <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        <PurchaseNotice outcome={purchase.outcome} active={active} />
      </div>
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
      {active && <CurrentSubscription subscription={active} now={now} />}
      {plans.length === 0 ? (
        <EmptyState
          title="প্ল্যান শীঘ্রই আসছে"
          action={
            <ButtonLink to={paths.browse} variant="secondary">
              সেবাদাতা খুঁজুন
            </ButtonLink>
          }
        >
          এখন কোনো প্ল্যান বিক্রি হচ্ছে না। সেবাদাতাদের তালিকা ও প্রোফাইল দেখতে প্ল্যান লাগে না।
        </EmptyState>
      ) : (
        marked && (
          <>
            {wantedPlan !== null && !wanted && (
              <Alert tone="warning">আপনার বেছে নেওয়া প্ল্যানটি এখন নেই। অন্য একটি বেছে নিন।</Alert>
            )}
            <PlanChoice plans={plans} chosen={marked} onChoose={({ id }) => setMarkedId(id)} />
            {role && role !== 'customer' ? (
              <p className="text-muted">প্ল্যান শুধু গ্রাহকেরা নিতে পারেন।</p>
            ) : (
              <Button full disabled={active !== undefined} onClick={() => choose(marked)}>
                {active ? 'সক্রিয় সাবস্ক্রিপশন রয়েছে' : 'এই প্ল্যানটি নিন'}
              </Button>
            )}
            <ul className="flex flex-col gap-1 text-sm">
              {sharedFacts.map((text) => (
                <li key={text} className="flex items-start gap-2">
                  <Icon icon={Check} className="mt-1 size-4 text-action" />
                  <span className="min-w-0">{text}</span>
                </li>
              ))}
            </ul>
          </>
        )
      )}
      {chosen && (
        <PurchaseDialog
          // After a refused amount the page loads the current price.
          plan={plans.find(({ id }) => id === chosen.id) ?? chosen}
          methods={methods}
          now={now}
          isOneWaiting={waiting !== undefined}
          paying={purchase.paying}
          problem={purchase.problem}
          wantedProvider={wantedProvider(returnTo)}
          onPay={purchase.buy}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
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
      title={message}
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
      {plan.name}, {formatTaka(plan.price, { decimals: 2 })}।
      {active?.ends_at && ` ${formatDate(active.ends_at)} পর্যন্ত চলবে।`}
    </Alert>
  )
}
