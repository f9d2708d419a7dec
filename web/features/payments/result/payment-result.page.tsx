import { ArrowLeft, Phone, ReceiptText, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, type Api } from '#web/lib/api.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MessageHead } from '#web/ui/feedback/page-message/page-message.tsx'
import { returnLabel, takeRequestedPage } from '#web/features/payments/checkout/requested-page.ts'
import { gatewayWord, retryPath } from '#web/features/payments/payment.labels.ts'
import { fetchPaymentState, type PaymentState } from '#web/features/payments/payments.calls.ts'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { fetchProvider, type Provider } from '#web/features/providers/provider.calls.ts'
import { providerOfPath } from '#web/features/providers/wanted-provider.rules.ts'
import { refreshBalance } from '#web/features/entitlements/subscriptions/views-left.ts'
import { resultText, cancelledText, toPay, withoutReference } from './result.labels.ts'
import { ResultLinks } from './result-links.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'
import { exactTaka } from '#web/lib/format.ts'
import {
  paymentMethodOf,
  paymentMethods,
  type PaymentMethod,
} from '#worker/features/settings/payment-methods.schema.ts'

const names = ['paymentMethod', 'transactionId', 'paymentAmount', 'paymentFee', 'status'] as const

const statusOfPage: Record<string, string> = {
  [paths.paymentFailed]: 'ব্যর্থ',
  [paths.paymentCancel]: 'বাতিল',
  [paths.paymentSuccess]: 'সফল',
}

/** What the address of a result page says about a payment, in words of this site; null if it says nothing. */
export function gatewayQuote(query: URLSearchParams, pathname: string) {
  if (!names.some((name) => query.get(name))) return null
  const status = query.get('status') ?? ''
  return {
    method: methodName(query.get('paymentMethod')) ?? 'অজানা',
    status: gatewayWord(status) ?? statusOfPage[pathname] ?? 'অজানা',
    transaction: plain(query.get('transactionId')),
    amount: taka(query.get('paymentAmount')),
    fee: taka(query.get('paymentFee')),
  }
}

const plain = (text: string | null) => (text && /^[\w .:-]{1,64}$/.test(text) ? text : null)

/** Our returns name the method by its id; other names, such as bKash, are those of the gateway. */
const methodName = (text: string | null) =>
  paymentMethods.some((method) => method === text)
    ? paymentMethodOf(text as PaymentMethod).shortName
    : plain(text)

const taka = (text: string | null) =>
  text && /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? exactTaka(Number(text)) : null

/** Seconds between the polls of a pending payment, about two minutes in all. */
const pollDelays: readonly number[] = [2, 3, 5, 8, 12, 15, 15, 15, 15, 15, 15]

function usePaymentPolling(waiting: boolean) {
  const { revalidate, state } = useRevalidator()
  const [polls, setPolls] = useState(0)

  useEffect(() => {
    const delay = pollDelays[polls]
    if (!waiting || delay === undefined) return
    const timer = setTimeout(() => {
      void revalidate().then(() => setPolls((count) => count + 1))
    }, delay * 1000)
    return () => clearTimeout(timer)
  }, [waiting, polls, revalidate])

  return {
    timedOut: waiting && polls >= pollDelays.length,
    isLoading: state === 'loading',
    restart: () => {
      setPolls(0)
      void revalidate()
    },
  }
}

/** What the gateway appended to the address. Anyone can type an address, so it is marked as not verified. */
function QuotedByGateway({ query, pathname }: { query: URLSearchParams; pathname: string }) {
  const quote = gatewayQuote(query, pathname)
  if (!quote) return null
  const facts: (Definition | '' | null)[] = [
    { term: 'পদ্ধতি', value: quote.method },
    { term: 'অবস্থা', value: quote.status },
    quote.transaction && {
      term: 'ট্রানজেকশন আইডি',
      value: <span className="text-sm break-all">{quote.transaction}</span>,
    },
    quote.amount && { term: 'টাকার পরিমাণ', value: quote.amount },
    quote.fee && { term: 'ফি', value: quote.fee },
  ]
  return (
    <section aria-labelledby="quoted" className="rounded-card bg-sunken px-4 py-3">
      <h2 id="quoted" className="text-base">
        পেমেন্ট গেটওয়ে যা জানিয়েছে (এখনো যাচাই করা হয়নি)
      </h2>
      <DefinitionList items={facts} />
    </section>
  )
}

const ContactPanel = lazy(async () => ({
  default: (await import('#web/features/browse/provider-page/provider.page.tsx')).ContactPanel,
}))

type Found = { payment: PaymentState | null; unreachable: boolean; wanted: Provider | null }

/** Shared by the three result pages. The gateway's parameters are not trusted, only the server's state of `ref`. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Found> {
  const ref = new URL(request.url).searchParams.get('ref')
  if (!ref) return { payment: null, unreachable: false, wanted: null }
  const from = context.get(apiContext)
  try {
    const payment = await fetchPaymentState(from, ref)
    return { payment, unreachable: false, wanted: await findWanted(from, payment) }
  } catch (error) {
    const { status } = asApiError(error)
    return { payment: null, unreachable: status === 0 || status >= 500, wanted: null }
  }
}

/** The provider whose number was paid for. Without an answer the page still links to the profile. */
async function findWanted(from: Api, { status, return_to: path }: PaymentState): Promise<Provider | null> {
  const id = path === null ? undefined : providerOfPath(path)
  if (status !== 'paid' || id === undefined) return null
  return fetchProvider(from, id, { prefetch: true }).catch(() => null)
}

export function Component() {
  const { payment, unreachable, wanted } = useLoaderData<typeof loader>()
  const query = useQuery()
  const { pathname } = useLocation()
  const ref = query.get('ref') ?? ''
  const { timedOut, isLoading, restart } = usePaymentPolling(payment?.next === 'wait' || unreachable)
  const waits = payment?.next === 'wait'
  const hasPlan = payment?.status === 'paid' && payment.purpose === 'subscription'
  const isCustomer = useSession().user?.role === 'customer'
  useEffect(() => {
    if (hasPlan && isCustomer) refreshBalance()
  }, [hasPlan, isCustomer])
  // The gateway sends a transaction id only after a payment.
  const returnedUnpaid =
    pathname === paths.paymentCancel &&
    payment?.status === 'initiated' &&
    waits &&
    !query.get('transactionId')
  const result = unreachable
    ? resultText('pending')
    : returnedUnpaid
      ? cancelledText
      : payment?.next === 'enter_trx'
        ? toPay
        : payment || ref
          ? resultText(payment?.status ?? null)
          : withoutReference(pathname)
  return (
    <Page width="text">
      <Card className="flex flex-col gap-4">
        <div role="status" className="flex flex-col items-center gap-2 text-center">
          <MessageHead icon={result.icon} tone={result.tone} title={result.title}>
            {result.text}
          </MessageHead>
        </div>
        {payment?.status === 'paid' && payment.return_to && (
          <WantedPage reference={ref} path={payment.return_to} provider={wanted} />
        )}
        {payment && <PaymentFacts payment={payment} />}
        {(!payment || waits) && <QuotedByGateway query={query} pathname={pathname} />}
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
          <ButtonLink to={retryPath(payment.purpose, payment.return_to)} full>
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

type WantedPageProps = { reference: string; path: string; provider: Provider | null }

/** What the payer wanted before paying, first of all: the number itself in the tab that paid, else the way to it. */
function WantedPage({ reference, path, provider }: WantedPageProps) {
  const { user } = useSession()
  const isCustomer = user?.role === 'customer'
  const wanted = provider && isCustomer ? `${provider.id}:${user.id}` : null
  const [isReady, setIsReady] = useState(false)
  const [askedFor, setAskedFor] = useState<string>()
  useEffect(() => {
    if (wanted && takeRequestedPage(reference)) setAskedFor(wanted)
    setIsReady(true)
  }, [reference, wanted])
  if (!provider || !isCustomer)
    return (
      <ButtonLink to={path} icon={providerOfPath(path) === undefined ? ArrowLeft : Phone} full>
        {returnLabel(path)}
      </ButtonLink>
    )
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink to={path} icon={ArrowLeft} size="small" variant="quiet" className="self-start">
        {provider.name}
      </ButtonLink>
      {isReady && (
        <Suspense fallback={<Skeleton className="h-52" />}>
          <ContactPanel provider={provider} asksAtOnce={askedFor === wanted} />
        </Suspense>
      )}
    </div>
  )
}
