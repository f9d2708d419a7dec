import { CalendarDays, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/page-handle.ts'
import { paths } from '#web/app/paths.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { useFocusWhen } from '#web/lib/hooks/use-focus-when.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SupportNotice } from '#web/ui/feedback/support-notice.tsx'
import { boostTier, isPopular, runsUntil } from './boost-tiers.rules.ts'
import { NotYetPublic } from './not-yet-public.tsx'
import { RunningBoostCard } from './running-boost.tsx'
import { OfferCard } from '../checkout/offer-card.tsx'
import { PayDialog } from '../checkout/pay-dialog.tsx'
import { useCheckout, type PaymentMethod } from '../checkout/use-checkout.ts'
import { Page } from '#web/ui/layout/page.tsx'

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
    running: offer.active_boost,
    expiringSoon: offer.expiring_soon,
    biodata: { status: profile.status, isActive: profile.is_active },
    methods: methods.data,
    unconfirmed: unconfirmed ? { ref: unconfirmed.ref, plan: unconfirmed.plan } : null,
    now: Date.now(),
  }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'প্রোফাইল বুস্ট', noIndex: true }))

type BoostPlan = Awaited<ReturnType<typeof loader>>['plans'][number]

export function Component() {
  const { plans, running, expiringSoon, biodata, methods, unconfirmed, now } = useLoaderData<typeof loader>()
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
  const buy = (plan: BoostPlan, payment_method: PaymentMethod) => {
    setBought(undefined)
    const json = { boosting_plan_id: plan.id, payment_method, amount: plan.price }
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
    <Page>
      <PageHeading description="বুস্ট চালু থাকলে আপনার প্রোফাইল তালিকার উপরের দিকে থাকে, তাই বেশি গ্রাহক আপনাকে দেখতে পান।">
        প্রোফাইল বুস্ট
      </PageHeading>
      <div ref={boughtNotice} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        {bought && (
          <Alert
            tone="success"
            title={bought.message}
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
      {running && <RunningBoostCard boost={running} expiringSoon={expiringSoon} />}
      {plans.length === 0 ? (
        <EmptyState
          title="কোনো বুস্ট প্ল্যান পাওয়া যায়নি"
          action={
            <ButtonLink to={paths.workerSubmit} variant="secondary">
              আমার বায়োডাটা
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
            <SupportNotice title="এখন কোনো পেমেন্ট পদ্ধতি চালু নেই" to={paths.information('support')}>
              অনুগ্রহ করে সহায়তার সঙ্গে যোগাযোগ করুন।
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
                  { icon: TrendingUp, text: `র‍্যাংক বোনাস +${formatCount(plan.rank_bonus)}` },
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
          onConfirm={() => buy(currentPlan, method.id)}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  )
}

const Emblem = ({ icon, tone }: { icon: Drawing; tone: string }) => (
  <span className={`flex size-12 shrink-0 items-center justify-center rounded-full ${tone}`}>
    <Icon icon={icon} className="size-6" />
  </span>
)
