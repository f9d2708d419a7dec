import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useReportAsk } from '#web/features/statistics/report-acts.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { formatTaka } from '#web/lib/format.ts'
import { withNext } from '#web/lib/with-next.ts'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { numbersOf, PlanChoice, popularFirst } from './plan-choice.tsx'
import { priceWords } from './price-words.rules.ts'
import { plansOfMinute, type Plan } from './plans.calls.ts'

type PlanSheetProps = {
  /** Whose number is wanted. The way through account and payment leads back to the profile. */
  providerId: number
  isGuest: boolean
  /** The pressed button offered the number for nothing. The free numbers may be used up since. */
  promisesFree: boolean
  /** Called when the visitor goes on. */
  onGo: () => void
  onClose: () => void
}

/** The plans over a profile. The account follows the choice, and the payment follows both. */
export function PlanSheet({ providerId, isGuest, promisesFree, onGo, onClose }: PlanSheetProps) {
  const navigate = useNavigate()
  /** The plans, or why they are not there. */
  const [plans, setPlans] = useState<readonly Plan[] | ApiError>()
  const [isFirstFree, setFirstFree] = useState(false)
  const [chosen, setChosen] = useState<Plan>()
  const reportAsk = useEffectEvent(useReportAsk(providerId))
  useEffect(() => reportAsk(), [])
  useEffect(() => {
    if (plans !== undefined) return
    plansOfMinute(api).then(
      ({ data, first_number_free: isFree }) => {
        setPlans(popularFirst(data))
        setFirstFree(isGuest && isFree)
      },
      (error: unknown) => setPlans(asApiError(error)),
    )
  }, [plans, isGuest])
  const plan = chosen ?? (plans instanceof ApiError ? undefined : plans?.[0])
  const purchase = plan && `${withNext(paths.plans, paths.provider(providerId))}&plan=${plan.id}`
  // Replaces the entry of the sheet in the history.
  const go = (to: string) => {
    onGo()
    void navigate(to, { replace: true })
  }
  return (
    <Sheet
      title="নম্বর দেখতে একটি প্ল্যান নিন"
      onClose={onClose}
      // Room for three buttons in one line.
      wide={promisesFree}
      footer={
        (purchase || isFirstFree) && (
          <>
            {isFirstFree && (
              <Button
                full
                onClick={() => go(`${withNext(paths.register, paths.provider(providerId))}&role=customer`)}
              >
                বিনা খরচে দেখুন
              </Button>
            )}
            {purchase && (
              <Button
                full
                variant={isFirstFree ? 'secondary' : 'primary'}
                onClick={() => go(isGuest ? `${withNext(paths.register, purchase)}&role=customer` : purchase)}
              >
                {formatTaka(plan.price)} দিয়ে এগিয়ে যান
              </Button>
            )}
            {purchase && isGuest && (
              <ButtonLink full replace variant="quiet" size="small" to={paths.login(purchase)} onClick={onGo}>
                অ্যাকাউন্ট আছে? লগইন করুন
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {plans === undefined ? (
        <div role="status" className="grid gap-2">
          <span className="sr-only">প্ল্যান আসছে</span>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="min-h-17 rounded-card" />
          ))}
        </div>
      ) : plans instanceof ApiError ? (
        <ErrorState title="প্ল্যান আনা যায়নি" onRetry={() => setPlans(undefined)}>
          {plans.message}
        </ErrorState>
      ) : (
        <>
          {isFirstFree && (
            <section className="mb-3 grid gap-2 rounded-card bg-tint p-3">
              <h3 className="font-semibold">প্রথম নম্বরটি ফ্রি</h3>
              <p className="text-sm">অ্যাকাউন্ট খুলে ফোন নম্বর যাচাই করলেই এই নম্বরটি প্ল্যান ছাড়া দেখতে পারেন।</p>
            </section>
          )}
          {promisesFree && !isFirstFree && (
            <p className="mb-2 font-semibold">ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে। নম্বর দেখতে একটি প্ল্যান লাগবে।</p>
          )}
          {plan ? (
            <>
              <p className="mb-2 text-sm text-muted">
                {priceWords(
                  Math.min(...plans.map(({ price }) => price)),
                  plans[1] ? (plans[0]?.price ?? null) : null,
                )}
              </p>
              <PlanChoice plans={plans} chosen={plan} gives={numbersOf} onChoose={setChosen} />
            </>
          ) : (
            <EmptyState title="এখন কোনো প্ল্যান বিক্রি হচ্ছে না" />
          )}
        </>
      )}
    </Sheet>
  )
}
