import { useEffect } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { fetchPlans, type Plan } from '#web/features/entitlements/plans/plans.calls.ts'
import { popularFirst } from '#web/features/entitlements/plans/plan-choice.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { fetchSubscriptions } from '#web/features/entitlements/subscriptions/subscriptions.calls.ts'
import { apiContext, unwrap, type Api } from '#web/lib/api.ts'
import { useNext, useQuery } from '#web/lib/hooks/use-query.ts'
import { lazyPart, useIsHydrating } from '#web/lib/lazy-part.tsx'
import { loadSession } from '#web/lib/session-store.ts'
import { withNext } from '#web/lib/with-next.ts'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { PlanOffer, plansPage } from './plan-offer.tsx'

const CustomerPlans = lazyPart(async () => {
  const [part] = await Promise.all([import('./customer-plans.part.tsx'), import('#web/account.css')])
  return part.CustomerPlans
}, 'if shown')

export const ErrorBoundary = errorPart(async () => (await import('./plans-failure.tsx')).PlansFailure)

/** The Worker knows no customer: its answer is the page of a guest. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const role = loadSession().user?.role
  const [{ data, codes_accepted: codesAccepted }, customer] = await Promise.all([
    fetchPlans(api),
    role === 'customer' ? readCustomer(api) : null,
  ])
  return { plans: popularFirst(data), codesAccepted, role, customer }
}

async function readCustomer(api: Api) {
  const [subscriptions, methods] = await Promise.all([
    fetchSubscriptions(api),
    unwrap(api.subscription['payment-methods'].$get()),
    CustomerPlans.preload().catch(() => undefined),
  ])
  return { subscriptions, methods: methods.data, now: Date.now() }
}

export function Component() {
  const { plans, codesAccepted, role, customer } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // No HTML of the server depends on it.
  const { wanted } = useNext()
  const plan = useQuery().get('plan')
  const wantedPlan = useIsHydrating() ? null : plan
  const returnTo = wanted !== null && isPathOfThisSite(wanted) ? wanted : undefined
  // After the hydration of the page of a guest.
  useEffect(() => {
    if (!role && loadSession().user) void revalidate()
  }, [role, revalidate])

  const register = (chosen: Plan) => {
    const here = `${paths.plans}?${new URLSearchParams({ ...(returnTo && { next: returnTo }), plan: String(chosen.id) })}`
    void navigate(`${withNext(paths.register, here)}&role=customer`)
  }

  return (
    <Page {...plansPage}>
      {customer ? (
        <CustomerPlans
          plans={plans}
          codesAccepted={codesAccepted}
          wantedPlan={wantedPlan}
          returnTo={returnTo}
          {...customer}
        />
      ) : (
        // Not seen by a user while it is that of a guest.
        <div className={`flex flex-col gap-5 sm:gap-6 ${role ? '' : 'signed-in:invisible'}`}>
          <WishStrip>প্ল্যান নিলেই নম্বর দেখতে পাবেন</WishStrip>
          <PlanOffer plans={plans} wantedPlan={wantedPlan}>
            {(chosen) =>
              role ? (
                <p className="text-muted">প্ল্যান শুধু গ্রাহকেরা নিতে পারেন।</p>
              ) : (
                <Button full onClick={() => register(chosen)}>
                  এই প্ল্যানটি নিন
                </Button>
              )
            }
          </PlanOffer>
        </div>
      )}
    </Page>
  )
}
