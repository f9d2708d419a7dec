import { eq } from 'drizzle-orm'
import type { Message } from '#worker/adapters/gateways/gateway.ts'
import { startBoost, startSubscription } from '#worker/features/payments/checkout/checkout.usecases.ts'
import { checkPayment } from '#worker/features/payments/settlement/check-payment.usecases.ts'
import { expireBoosts, expireSubscriptions } from '#worker/features/entitlements/entitlements.usecases.ts'
import {
  receiveGatewayMessage,
  type GatewayMessage,
} from '#worker/features/payments/gateways/gateway-messages.usecases.ts'
import {
  confirmPayment,
  rejectPayment,
  reopenPayment,
} from '#worker/features/payments/admin/admin-payments.usecases.ts'
import { submitTrxId } from '#worker/features/payments/manual/submit-trx.usecases.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { reconcileOpenPayments } from '#worker/features/payments/settlement/reconcile-payments.usecases.ts'
import { refundPayment } from '#worker/features/payments/refunds/refunds.usecases.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'
import { AppError } from '#worker/lib/errors.ts'
import { startBiodataFee } from '#worker/features/submissions/submissions.usecases.ts'
import type { Fault } from '../gateway-doubles/double-fetch.ts'
import { currentTime, type Buyer, type Simulation } from './simulation.ts'
import {
  isOnline,
  type OnlineMethod,
  type PaymentMethod,
} from '#worker/features/settings/payment-methods.schema.ts'

/** One action of a buyer or of the admin. `payment` and `attempt` are indexes into the buyer's payments and attempts. */
export type Action =
  | { do: 'buy'; method: PaymentMethod }
  /** `trx`: an index into the TrxIDs that all buyers share, so that several enter the same one. */
  | { do: 'submit_trx'; payment: number; trx: number; asCheck: boolean }
  /** A TrxID that an admin confirms at once. */
  | { do: 'pay_by_hand'; payment: number; trx: number }
  /** A purchase through a gateway that is paid and reported at once. */
  | { do: 'pay_online'; method: OnlineMethod }
  | { do: 'pay'; payment: number; outcome: 'good' | 'short' | 'dollar' | 'risky' | 'failed' | 'pending' }
  | { do: 'complete_transfer'; attempt: number }
  | {
      do: 'notify'
      attempt: number
      source: 'ipn' | 'return'
      tampering: 'none' | 'amount' | 'forged' | 'other_order'
      payment: number
    }
  | { do: 'cancel'; payment: number }
  | { do: 'check'; payment: number; attempt: number; unknownId: boolean }
  | { do: 'confirm' | 'reject' | 'reopen' | 'refund'; payment: number; share: 1 | 2 }
  | { do: 'finish_refund'; refund: number; state: 'refunded' | 'cancelled' }
  | { do: 'crash'; when: 'before' | 'after' }
  | { do: 'change_price'; taka: number; isActive: boolean }

const nth = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)]

export type Event =
  | { do: 'time'; minutes: number }
  | { do: 'fault'; method: OnlineMethod; fault: Exclude<Fault, 'response_lost'> }

export async function runEvent(simulation: Simulation, event: Event): Promise<void> {
  if (event.do === 'fault')
    (event.method === 'sslcommerz' ? simulation.ssl : simulation.nogor).state.fault = event.fault
  else {
    simulation.clock.now += event.minutes * 60_000
    await cron(simulation)
  }
}

type Of<Name extends Action['do']> = Extract<Action, { do: Name }>

/** What each action does; `ref` is the payment that it names. */
const steps: {
  [Name in Action['do']]: (
    simulation: Simulation,
    buyer: Buyer,
    action: Of<Name>,
    ref: string | undefined,
  ) => Promise<unknown> | void
} = {
  buy,
  pay,
  complete_transfer: completeTransfer,
  notify: notifySite,
  cancel: (simulation, buyer, _, ref = '') =>
    receive(simulation, buyer, {
      method: 'sslcommerz',
      ref,
      source: 'callback',
      message: { tran_id: ref, status: 'CANCELLED' },
    }),
  check: (simulation, buyer, { unknownId, attempt }, ref) =>
    check(simulation, buyer, ref, unknownId ? 'JUNK1234' : nth(buyer.attempts, attempt)?.transaction),
  submit_trx: submitTrx,
  pay_online: payOnline,
  pay_by_hand: payByHand,
  confirm: decideAsAdmin,
  reject: decideAsAdmin,
  reopen: decideAsAdmin,
  refund: decideAsAdmin,
  finish_refund: (simulation, _, { refund, state }) =>
    void Object.assign(nth(simulation.ssl.refunds, refund) ?? {}, { state }),
  crash: (_, buyer, { when }) => void buyer.crashes.push(when),
  change_price: changePrice,
}

/** @throws the errors of the use cases; the caller decides which ones are expected */
export async function runAction(simulation: Simulation, buyer: Buyer, action: Action): Promise<void> {
  const step = steps[action.do] as (typeof steps)['buy']
  const ref = 'payment' in action ? nth(buyer.refs, action.payment) : undefined
  await step(simulation, buyer, action as Of<'buy'>, ref)
}

async function buy(
  simulation: Simulation,
  buyer: Buyer,
  { method }: { method: PaymentMethod },
): Promise<void> {
  const { plan, purpose, actor } = buyer
  const context = {
    access: method === 'manual' ? simulation.productionAccess : simulation.access,
    requestId: 'test',
    now: currentTime(simulation),
  }
  const { id: planId, pricePoisha } = purpose === 'boost' ? plan.boost : plan.subscription
  const order = { planId, method, amountTaka: pricePoisha / 100 }
  const start = (wanted: typeof order & { code?: string }) =>
    purpose === 'subscription'
      ? startSubscription(buyer.db, actor, wanted, context)
      : purpose === 'boost'
        ? startBoost(buyer.db, actor, wanted, context)
        : startBiodataFee(buyer.db, actor, { method, ...context })
  // Every second buyer asks for the discount, and pays the whole price when it has no use left.
  const discount = actor.id % 2 === 0 ? simulation.discounts[purpose] : undefined
  const { ref } = await (discount
    ? start({ ...order, amountTaka: discount.priceOf(pricePoisha) / 100, code: discount.code }).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'code_refused') return start(order)
          throw error
        },
      )
    : start(order))
  if (!buyer.refs.includes(ref)) buyer.refs.push(ref)
}

async function pay(
  simulation: Simulation,
  buyer: Buyer,
  { outcome }: Pick<Of<'pay'>, 'outcome'>,
  ref: string | undefined,
): Promise<void> {
  const [payment] = ref ? await findPayment(simulation.db, ref) : []
  if (!ref || !payment?.paymentUrl || !isOnline(payment.method)) return
  // The page of a gateway expires.
  if (simulation.clock.now - payment.createdAt.getTime() > 3_600_000) return
  const amount = (payment.amountPoisha / 100).toFixed(2)
  const isMoney = outcome !== 'failed' && outcome !== 'pending'
  const common = {
    ref,
    isGood: outcome === 'good' || (outcome === 'dollar' && payment.method === 'nogorpay'),
    isMoney,
  }
  if (payment.method === 'sslcommerz') {
    const message = simulation.ssl.attempt(ref, {
      ...(outcome === 'short' && { amount: '5.00', currency_amount: '5.00' }),
      ...(outcome === 'dollar' && { currency_type: 'USD' }),
      ...(outcome === 'risky' && { risk_level: '1' }),
      ...(outcome === 'failed' && { status: 'FAILED' }),
      ...(outcome === 'pending' && { status: 'PENDING', val_id: `WAIT${buyer.attempts.length}-${ref}` }),
    })
    buyer.attempts.push({ ...common, method: 'sslcommerz', transaction: message.val_id ?? '', message })
  } else {
    const isGood = common.isGood || outcome === 'risky'
    const transaction = simulation.nogor.transact(ref, outcome === 'short' ? '5.00' : amount, {
      ...(outcome === 'failed' && { status: 'ERROR' }),
      ...(outcome === 'pending' && { status: 'PENDING' }),
    })
    const message = { transactionId: transaction, status: outcome === 'failed' ? 'failed' : 'completed' }
    buyer.attempts.push({ ...common, isGood, method: 'nogorpay', transaction, message })
  }
}

function completeTransfer(
  simulation: Simulation,
  buyer: Buyer,
  { attempt: at }: Of<'complete_transfer'>,
): void {
  const attempt = nth(buyer.attempts, at)
  const known = attempt && simulation.nogor.transactions.get(attempt.transaction)
  if (!attempt || known?.status !== 'PENDING') return
  simulation.nogor.transactions.set(attempt.transaction, { ...known, status: 'COMPLETED' })
  Object.assign(attempt, { isMoney: true, isGood: true })
}

async function notifySite(
  simulation: Simulation,
  buyer: Buyer,
  { attempt: at, source: via, tampering }: Pick<Of<'notify'>, 'attempt' | 'source' | 'tampering'>,
  other = 'NOWHERE',
): Promise<void> {
  const attempt = nth(buyer.attempts, at)
  const forged = { tran_id: other, val_id: 'MADEUP', transactionId: 'MADEUP', status: 'VALID' }
  const genuine = attempt?.message ?? forged
  const message =
    tampering === 'forged'
      ? simulation.ssl.signed(forged)
      : tampering === 'amount'
        ? { ...genuine, amount: '500.00', currency_amount: '500.00', paymentAmount: '500' }
        : tampering === 'other_order'
          ? { ...genuine, tran_id: other }
          : genuine
  const method = attempt?.method ?? 'sslcommerz'
  const ref = tampering === 'other_order' || tampering === 'forged' || !attempt ? other : attempt.ref
  const isMoney = tampering === 'none' && attempt?.isMoney === true
  const source = via === 'return' ? 'callback' : method === 'sslcommerz' ? 'ipn' : 'webhook'
  await receive(simulation, buyer, { method, ref, source, message })
  if (attempt && isMoney) attempt.isReported = true
}

const receive = (
  simulation: Simulation,
  buyer: Buyer,
  {
    message,
    ...received
  }: Omit<GatewayMessage, 'method' | 'claim'> & {
    method: OnlineMethod
    message: Message
  },
) => {
  const gateway = simulation.online[received.method]
  return receiveGatewayMessage(
    buyer.db,
    { ...received, gateway, claim: gateway.read(message) },
    { requestId: 'test', now: currentTime(simulation), log: simulation.log },
  )
}

async function cron(simulation: Simulation): Promise<void> {
  const { access, log } = simulation
  const reconciling = { access, log, requestId: null }
  await reconcileOpenPayments(simulation.db, reconciling, currentTime(simulation), 500)
  await expireSubscriptions(simulation.db, currentTime(simulation))
  await expireBoosts(simulation.db, currentTime(simulation))
}

async function check(
  simulation: Simulation,
  buyer: Buyer,
  ref: string | undefined,
  entered: string | undefined,
): Promise<void> {
  const { access } = simulation
  if (!ref) return
  await checkPayment(buyer.db, {
    userId: buyer.actor.id,
    ref,
    entered: entered || null,
    access,
    requestId: 'test',
    now: currentTime(simulation),
  })
}

async function submitTrx(
  simulation: Simulation,
  buyer: Buyer,
  { trx, asCheck }: Pick<Of<'submit_trx'>, 'trx' | 'asCheck'>,
  ref: string | undefined,
): Promise<void> {
  const [payment] = ref ? await findPayment(simulation.db, ref) : []
  if (!ref || !payment || isOnline(payment.method)) return
  const trxId = `HAND${simulation.fixtures.runs}X${trx}`
  if (asCheck) await check(simulation, buyer, ref, trxId)
  else
    await submitTrxId(buyer.db, {
      userId: buyer.actor.id,
      ref,
      trxId,
      requestId: 'test',
      now: currentTime(simulation),
    })
  const [after] = await findPayment(simulation.db, ref)
  // A check answers for a settled payment without reading the id.
  if (after?.gatewayTxnId === trxId) buyer.reports.push({ ref, trxId })
}

async function payOnline(simulation: Simulation, buyer: Buyer, order: Of<'pay_online'>): Promise<void> {
  await buy(simulation, buyer, order)
  await pay(simulation, buyer, { outcome: 'good' }, buyer.refs.at(-1))
  const message = { attempt: buyer.attempts.length - 1, source: 'ipn', tampering: 'none' } as const
  await notifySite(simulation, buyer, message, buyer.refs[0])
}

async function payByHand(
  simulation: Simulation,
  buyer: Buyer,
  { trx }: Of<'pay_by_hand'>,
  ref: string | undefined,
): Promise<void> {
  await submitTrx(simulation, buyer, { trx, asCheck: false }, ref)
  await decideAsAdmin(simulation, buyer, { do: 'confirm', share: 1 }, ref)
}

async function decideAsAdmin(
  simulation: Simulation,
  buyer: Buyer,
  action: { do: 'confirm' | 'reject' | 'reopen' | 'refund'; share: 1 | 2 },
  ref: string | undefined,
): Promise<void> {
  const act = { actor: simulation.fixtures.admin, requestId: null, now: currentTime(simulation) }
  const [payment] = ref ? await findPayment(buyer.db, ref) : []
  if (!ref || !payment) return
  const { id, amountPoisha } = payment
  if (action.do === 'refund') {
    const amount = Math.trunc(amountPoisha / action.share) / 100
    await refundPayment(buyer.db, act, id, { amount, reason: 'ভুলে কেনা' }, simulation.access)
  } else if (action.do === 'confirm') await confirmPayment(buyer.db, act, id)
  else if (action.do === 'reopen') await reopenPayment(buyer.db, act, id)
  else await rejectPayment(buyer.db, act, { id, reason: 'trx_not_found' })
}

async function changePrice(
  simulation: Simulation,
  buyer: Buyer,
  { taka, isActive }: Of<'change_price'>,
): Promise<void> {
  const { plan, purpose } = buyer
  const values = { pricePoisha: taka * 100, isActive }
  if (purpose === 'subscription') {
    Object.assign(plan.subscription, values)
    await simulation.db
      .update(subscriptionPlans)
      .set(values)
      .where(eq(subscriptionPlans.id, plan.subscription.id))
  } else if (purpose === 'boost') {
    Object.assign(plan.boost, values)
    await simulation.db.update(boostingPlans).set(values).where(eq(boostingPlans.id, plan.boost.id))
  }
}
