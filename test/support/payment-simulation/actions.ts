import { eq } from 'drizzle-orm'
import type { Message } from '#worker/adapters/gateways/gateway.ts'
import { startBoost, startSubscription } from '#worker/features/payments/checkout/checkout.usecases.ts'
import { checkPayment } from '#worker/features/payments/settlement/check-payment.usecases.ts'
import { expireBoosts, expireSubscriptions } from '#worker/features/entitlements/entitlements.usecases.ts'
import {
  receiveGatewayMessage,
  type GatewayMessage,
} from '#worker/features/payments/gateways/gateway-messages.usecases.ts'
import { mayReject } from '#worker/features/payments/admin/review.rules.ts'
import { reopenPayment } from '#worker/features/payments/admin/admin.usecases.ts'
import { submitTrxId } from '#worker/features/payments/manual/submit-trx.usecases.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { movePayment, settlePayment } from '#worker/features/payments/settlement/settlement.usecases.ts'
import { reconcileOpenPayments } from '#worker/features/payments/settlement/reconcile-payments.usecases.ts'
import { refundPayment } from '#worker/features/payments/refunds/refunds.usecases.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'
import { AppError } from '#worker/lib/errors.ts'
import { startBiodataFee } from '#worker/features/submissions/submissions.usecases.ts'
import type { Fault } from '../gateway-doubles/double-fetch.ts'
import type { Attempt } from './buyers.ts'
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

/** @throws the errors of the use cases; the caller decides which ones are expected */
export async function runAction(simulation: Simulation, buyer: Buyer, action: Action): Promise<void> {
  switch (action.do) {
    case 'buy':
      return buy(simulation, buyer, action.method)
    case 'pay':
      return pay(simulation, buyer, nth(buyer.refs, action.payment), action.outcome)
    case 'complete_transfer':
      return completeTransfer(simulation, nth(buyer.attempts, action.attempt))
    case 'notify':
      return notifySite(simulation, buyer, nth(buyer.attempts, action.attempt), action)
    case 'cancel':
      return cancel(simulation, buyer, nth(buyer.refs, action.payment))
    case 'check':
      return check(
        simulation,
        buyer,
        nth(buyer.refs, action.payment),
        action.unknownId ? 'JUNK1234' : nth(buyer.attempts, action.attempt)?.transaction,
      )
    case 'submit_trx':
      return submitTrx(simulation, buyer, nth(buyer.refs, action.payment), action)
    case 'pay_online':
      return payOnline(simulation, buyer, action.method)
    case 'pay_by_hand':
      return payByHand(simulation, buyer, nth(buyer.refs, action.payment), action)
    case 'confirm':
    case 'reject':
    case 'reopen':
    case 'refund':
      return decideAsAdmin(simulation, buyer, nth(buyer.refs, action.payment), action)
    case 'finish_refund':
      return void Object.assign(nth(simulation.ssl.refunds, action.refund) ?? {}, { state: action.state })
    case 'crash':
      return void buyer.crashes.push(action.when)
    case 'change_price':
      return changePrice(simulation, buyer, action.taka, action.isActive)
  }
}

async function buy(simulation: Simulation, buyer: Buyer, method: PaymentMethod): Promise<void> {
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
    ? start({ ...order, amountTaka: discount.priceOf(pricePoisha) / 100, ...discount.input }).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === discount.refusal) return start(order)
          throw error
        },
      )
    : start(order))
  if (!buyer.refs.includes(ref)) buyer.refs.push(ref)
}

async function pay(
  simulation: Simulation,
  buyer: Buyer,
  ref: string | undefined,
  outcome: Extract<Action, { do: 'pay' }>['outcome'],
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

async function completeTransfer(simulation: Simulation, attempt: Attempt | undefined): Promise<void> {
  const known = attempt && simulation.nogor.transactions.get(attempt.transaction)
  if (!attempt || known?.status !== 'PENDING') return
  simulation.nogor.transactions.set(attempt.transaction, { ...known, status: 'COMPLETED' })
  Object.assign(attempt, { isMoney: true, isGood: true })
}

async function notifySite(
  simulation: Simulation,
  buyer: Buyer,
  attempt: Attempt | undefined,
  { source: via, tampering, payment }: Extract<Action, { do: 'notify' }>,
): Promise<void> {
  const other = nth(buyer.refs, payment) ?? 'NOWHERE'
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

async function cancel(simulation: Simulation, buyer: Buyer, ref: string | undefined): Promise<void> {
  const message = { tran_id: ref ?? '', status: 'CANCELLED' }
  await receive(simulation, buyer, { method: 'sslcommerz', ref: ref ?? '', source: 'callback', message })
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
  ref: string | undefined,
  { trx, asCheck }: Extract<Action, { do: 'submit_trx' }>,
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

async function payOnline(simulation: Simulation, buyer: Buyer, method: OnlineMethod): Promise<void> {
  await buy(simulation, buyer, method)
  await pay(simulation, buyer, buyer.refs.at(-1), 'good')
  const message = { do: 'notify', attempt: 0, payment: 0, source: 'ipn', tampering: 'none' } as const
  await notifySite(simulation, buyer, buyer.attempts.at(-1), message)
}

async function payByHand(
  simulation: Simulation,
  buyer: Buyer,
  ref: string | undefined,
  { payment, trx }: Extract<Action, { do: 'pay_by_hand' }>,
): Promise<void> {
  await submitTrx(simulation, buyer, ref, { do: 'submit_trx', payment, trx, asCheck: false })
  await decideAsAdmin(simulation, buyer, ref, { do: 'confirm', payment, share: 1 })
}

async function decideAsAdmin(
  simulation: Simulation,
  buyer: Buyer,
  ref: string | undefined,
  action: Extract<Action, { do: 'confirm' | 'reject' | 'reopen' | 'refund' }>,
): Promise<void> {
  const { admin } = simulation.fixtures
  const now = currentTime(simulation)
  const [payment] = ref ? await findPayment(buyer.db, ref) : []
  if (!ref || !payment) return
  const { gatewayTxnId, bankTxnId, amountPoisha } = payment
  if (action.do === 'refund')
    await refundPayment(
      buyer.db,
      { actor: admin, requestId: null, now },
      {
        ref,
        amountPoisha: Math.trunc(amountPoisha / action.share),
        reason: 'ভুলে কেনা',
        gateway: payment.method === 'sslcommerz' && bankTxnId ? simulation.online.sslcommerz : null,
      },
    )
  else if (action.do === 'confirm')
    await settlePayment(buyer.db, {
      ref,
      evidence: { gatewayTxnId, bankTxnId, amountPoisha, detail: {} },
      source: 'admin',
      actorId: admin.id,
      requestId: 'test',
      now,
    })
  else if (action.do === 'reopen')
    await reopenPayment(buyer.db, { actor: admin, requestId: null, now }, payment.id)
  // The admin area offers a rejection only for money that no gateway has confirmed.
  else if (mayReject(payment))
    await movePayment(buyer.db, {
      ref,
      transition: 'reject',
      reason: 'trx_not_found',
      source: 'admin',
      requestId: 'test',
      now,
    })
}

async function changePrice(
  simulation: Simulation,
  buyer: Buyer,
  taka: number,
  isActive: boolean,
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
