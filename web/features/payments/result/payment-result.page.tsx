import { ReceiptText, RotateCw } from 'lucide-react'
import { useLoaderData, useLocation, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/page-handle.ts'
import { paths } from '#web/app/paths.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { retryPath } from '#web/features/payments/payment.labels.ts'
import { fetchPaymentState, type PaymentState } from '#web/features/payments/payments.calls.ts'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { resultText, cancelledText, unreachableText, type ResultText } from './result.labels.ts'
import { ResultLinks } from './result-links.tsx'
import { usePaymentPolling } from './use-payment-polling.ts'
import { Page } from '#web/ui/layout/page.tsx'

type Found = { payment: PaymentState | null; unreachable: boolean }

/** Shared by the three result pages. The gateway's parameters are not trusted, only the server's state of `ref`. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Found> {
  const ref = new URL(request.url).searchParams.get('ref')
  if (!ref) return { payment: null, unreachable: false }
  try {
    return { payment: await fetchPaymentState(context.get(apiContext), ref), unreachable: false }
  } catch (error) {
    const { status } = asApiError(error)
    return { payment: null, unreachable: status === 0 || status >= 500 }
  }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'পেমেন্টের ফলাফল', noIndex: true }))

const tones: Record<ResultText['tone'], string> = {
  success: 'bg-tint text-action',
  waiting: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-muted',
}

export function Component() {
  const { payment, unreachable } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const ref = query.get('ref') ?? ''
  const { timedOut, isLoading, restart } = usePaymentPolling(payment?.next === 'wait' || unreachable)
  // The gateway sends a transaction id only after a payment.
  const returnedUnpaid =
    useLocation().pathname === paths.paymentCancel &&
    payment?.status === 'initiated' &&
    payment.next === 'wait' &&
    !query.get('transactionId')
  const result = unreachable
    ? unreachableText
    : returnedUnpaid
      ? cancelledText
      : resultText(payment?.status ?? null)
  return (
    <Page width="text">
      <Card className="flex flex-col gap-5">
        <div role="status" className="flex flex-col items-center gap-3 text-center">
          <span className={`flex size-16 items-center justify-center rounded-full ${tones[result.tone]}`}>
            <Icon icon={result.icon} className="size-8" />
          </span>
          <PageHeading>{payment?.next === 'enter_trx' ? 'পরিশোধ বাকি আছে' : result.title}</PageHeading>
          <p className="max-w-md text-muted">
            {payment?.next === 'enter_trx'
              ? 'টাকা পাঠিয়ে ট্রানজেকশন আইডি জমা দিলে পেমেন্টটি যাচাই করা হবে।'
              : result.text}
          </p>
        </div>
        {payment && <PaymentFacts payment={payment} />}
        {!payment && <QuotedTransaction id={query.get('transactionId')} />}
        {timedOut && (
          <Alert
            tone="warning"
            title="খবর আসতে সময় লাগছে"
            action={
              <Button size="small" variant="secondary" icon={RotateCw} pending={isLoading} onClick={restart}>
                আবার দেখুন
              </Button>
            }
          >
            টাকা কাটা হয়ে থাকলে চিন্তা করবেন না: খবর এলেই পেমেন্টটি নিজে থেকে নিশ্চিত হবে।
          </Alert>
        )}
        {returnedUnpaid && (
          <ButtonLink to={retryPath(payment.purpose)} full>
            আবার চেষ্টা করুন
          </ButtonLink>
        )}
        {payment && (timedOut || payment.next === 'retry') && (
          <ButtonLink to={`${paths.myPayment(ref)}#check`} size="small" variant="secondary">
            টাকা কেটেছে, চালু হয়নি? খোঁজ নিন
          </ButtonLink>
        )}
        {payment?.status === 'paid' && (
          <ButtonLink to={paths.myPayment(ref)} icon={ReceiptText} size="small" variant="secondary">
            রসিদ দেখুন
          </ButtonLink>
        )}
        {payment?.next === 'enter_trx' && (
          <ButtonLink to={paths.manualPayment(ref)} full>
            পেমেন্ট সম্পন্ন করুন
          </ButtonLink>
        )}
        {(!payment || payment.purpose === 'subscription') && (
          <p className="text-sm text-muted">
            প্রতিদিন কতটি নতুন নম্বর দেখা যাবে, তা আপনার প্ল্যানের দৈনিক সীমার উপর নির্ভর করে। সীমা রাত ১২টায় নতুন
            করে শুরু হয়।
          </p>
        )}
      </Card>
      <ResultLinks payment={payment} />
    </Page>
  )
}

/** The gateway's transaction id from the address. It is not verified and only helps support. */
function QuotedTransaction({ id }: { id: string | null }) {
  if (!id || !/^[\w-]{4,40}$/.test(id)) return null
  return (
    <p className="text-center text-sm">
      সহায়তা চাইলে এই নম্বরটি জানান (এখনো যাচাই করা হয়নি):{' '}
      <span className="font-semibold break-all">{id}</span>
    </p>
  )
}
