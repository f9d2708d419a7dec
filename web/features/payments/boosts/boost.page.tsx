import { TablePage } from '#web/app/pages/table-page.tsx'
import { Crown, Rocket, Zap } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { Accordion } from '#web/features/content-pages/question-list.tsx'
import { PlanChoice } from '#web/features/entitlements/plans/plan-choice.tsx'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { exactTaka, formatCount, shownMessage } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { NoMethods } from '../checkout/support-notice.tsx'
import { PayDialog, type Quote } from '../checkout/pay-dialog.tsx'
import { useCheckout, type PaymentMethod } from '../checkout/use-checkout.ts'

/** Icon and colour of a boost, which grow with its days. */
export function boostTier(durationDays: number): { icon: Drawing; tone: string } {
  if (durationDays <= 7) return { icon: Zap, tone: 'text-muted' }
  if (durationDays <= 15) return { icon: Rocket, tone: 'text-action' }
  return { icon: Crown, tone: 'text-warning' }
}

export const isPopular = (durationDays: number): boolean => durationDays === 15

const day = 24 * 60 * 60 * 1000

/** The end of a boost bought now, in milliseconds since 1970. The remaining time of an active boost is added. */
export const runsUntil = (durationDays: number, now: number, runningUntil: string | null): number =>
  Math.max(now, runningUntil ? new Date(runningUntil).getTime() : 0) + durationDays * day

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
  const { plans, codesAccepted, running, expiringSoon, biodata, methods, unconfirmed, now } =
    useLoaderData<typeof loader>()
  const [picked, setPicked] = useState<BoostPlan>()
  const [buying, setBuying] = useState<BoostPlan>()
  const [bought, setBought] = useState<{ message: string; ref: string }>()
  const { paying, problem, clearProblem, pay } = useCheckout()
  const isPublic = biodata.status === 'approved' && biodata.isActive
  const cannotBuy = !isPublic || methods.length === 0 || (running !== null && !expiringSoon)
  // A refused amount reloads the plans, so the price may have changed.
  const asItIsNow = (plan: BoostPlan | undefined) => plans.find(({ id }) => id === plan?.id)
  const popular = plans.find(({ duration_days: days }) => isPopular(days))
  const chosen = asItIsNow(picked) ?? popular ?? plans[0]
  const plan = asItIsNow(buying) ?? buying

  const buy = (plan: BoostPlan, payment_method: PaymentMethod, quote: Quote | undefined) => {
    setBought(undefined)
    const amount = quote?.amount ?? plan.price
    const json = { boosting_plan_id: plan.id, payment_method, amount, code: quote?.code }
    pay(() => unwrap(api.boost.start.$post({ json })), {
      onPaid: (message, ref) => {
        setBought({ message, ref })
        setBuying(undefined)
      },
    })
  }

  return (
    <TablePage>
      <FocusedWhen condition={bought !== undefined}>
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
      </FocusedWhen>
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
      {running && (
        <Alert
          tone={expiringSoon ? 'warning' : 'success'}
          title={`“${running.plan_name}” চালু আছে${running.boosted_until ? ` ${formatDateTime(running.boosted_until)} পর্যন্ত` : ''}`}
        >
          {expiringSoon
            ? 'মেয়াদ শিগগির শেষ হবে। এখন কিনলে নতুন মেয়াদ বাকি সময়ের সঙ্গে যোগ হবে।'
            : 'মেয়াদ শেষ হওয়ার ৪৮ ঘণ্টা আগে থেকে আবার কেনা যাবে।'}
        </Alert>
      )}
      {methods.length === 0 && <NoMethods />}
      {chosen ? (
        <>
          <PlanChoice
            plans={plans}
            chosen={chosen}
            // Its badge does not fit beside the name.
            popular={null}
            gives={pointsOf}
            onChoose={setPicked}
          />
          <Button
            full
            disabled={cannotBuy}
            onClick={() => {
              clearProblem()
              setBuying(chosen)
            }}
          >
            এই বুস্টটি নিন
          </Button>
        </>
      ) : (
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
      )}
      <Accordion
        items={[
          {
            title: 'কীভাবে ক্রম ঠিক হয়',
            content: (
              <p>
                এক তালিকায় একসঙ্গে তিনটি বিজ্ঞাপন থাকে; বেশি হলে ঘণ্টায় ঘণ্টায় পালা করে, পয়েন্ট যত বেশি তত ঘন ঘন।{' '}
                {goodRatingsOnly} ফোন ধরেছেন কি না, গ্রাহকের সেই উত্তরও ক্রমে গোনা হয়।{' '}
                <Link to={paths.information('list-order')} className="text-action underline">
                  তালিকা কীভাবে সাজানো হয়
                </Link>
              </p>
            ),
          },
        ]}
      />
      {plan && (
        <PayDialog
          title="বুস্ট কিনুন"
          price={plan.price}
          items={[
            { term: 'বুস্ট', value: plan.name },
            { term: 'মূল্য', value: exactTaka(plan.price) },
            { term: 'মেয়াদ', value: `${formatCount(plan.duration_days)} দিন` },
            {
              term: 'আজ চালু হলে',
              value: `${formatDate(runsUntil(plan.duration_days, now, running?.boosted_until ?? null))} পর্যন্ত`,
            },
          ]}
          methods={methods}
          paying={paying}
          problem={problem && { title: 'বুস্ট শুরু করা যায়নি', text: problem }}
          codeFor={codesAccepted && plan.price > 0 ? { purpose: 'boost', planId: plan.id } : null}
          onConfirm={(method, quote) => buy(plan, method, quote)}
          onClose={() => setBuying(undefined)}
        >
          <p className="text-sm text-muted">{goodRatingsOnly}</p>
        </PayDialog>
      )}
    </TablePage>
  )
}

const goodRatingsOnly = 'তিনজনের রেটিং পেয়েও গড় ৩-এর নিচে হলে বিজ্ঞাপন থাকে না।'

const pointsOf = ({ duration_days: days, rank_bonus: points }: BoostPlan) => {
  const { icon, tone } = boostTier(days)
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <Icon icon={icon} className={`size-4 ${tone}`} />
      <span className="whitespace-nowrap">পয়েন্ট {formatCount(points)}</span>
      {isPopular(days) && <Badge tone="accent">জনপ্রিয়</Badge>}
    </span>
  )
}
