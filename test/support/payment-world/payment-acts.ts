import { eq } from 'drizzle-orm'
import { startBoost } from '#worker/features/boosts/buy-boost.usecases.ts'
import { checkPayment } from '#worker/features/payments/gateways/check-payment.usecases.ts'
import { expireBoosts } from '#worker/features/boosts/boosts.usecases.ts'
import { receiveGatewayMessage } from '#worker/features/payments/gateways/gateway-messages.usecases.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { movePayment } from '#worker/features/payments/payments.usecases.ts'
import { reconcileOpenPayments } from '#worker/features/payments/gateways/reconcile-payments.usecases.ts'
import { refundPayment } from '#worker/features/payments/refunds/refund-payment.usecases.ts'
import { settlePayment } from '#worker/features/payments/settle-payment.usecases.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/plans/plans.table.ts'
import { startBiodataFee } from '#worker/features/submissions/biodata-fee.usecases.ts'
import {
  expireSubscriptions,
  startSubscription,
} from '#worker/features/subscriptions/subscriptions.usecases.ts'
import type { Fault } from '../gateway-doubles/double-fetch.ts'
import type { Attempt } from './people.ts'
import { nowOf, type Online, type Person, type World } from './payment-world.ts'

/** What may happen; `on` and `which` choose among the payments and the tries there are. */
export type Act =
  | { do: 'buy'; method: Online }
  | { do: 'pay'; on: number; how: 'good' | 'short' | 'dollar' | 'risky' | 'failed' | 'on_its_way' }
  | { do: 'money_lands'; which: number }
  | {
      do: 'tell'
      which: number
      by: 'ipn' | 'return'
      tamper: 'none' | 'sum' | 'forged' | 'other_order'
      on: number
    }
  | { do: 'turn_back'; on: number }
  | { do: 'check'; on: number; which: number; junk: boolean }
  | { do: 'confirm' | 'reject' | 'refund'; on: number; share: 1 | 2 }
  | { do: 'return_ends'; which: number; state: 'refunded' | 'cancelled' }
  | { do: 'kill'; how: 'before' | 'after' }
  | { do: 'reprice'; taka: number; isActive: boolean }

const nth = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)]

/** What happens to everybody: time passes and the cron runs, gateways fail and come back. */
export type Event =
  { do: 'time'; minutes: number } | { do: 'fault'; method: Online; fault: Exclude<Fault, 'answer_lost'> }

/** Lets the world go on. */
export async function pass(world: World, event: Event): Promise<void> {
  if (event.do === 'fault')
    (event.method === 'sslcommerz' ? world.ssl : world.nogor).state.fault = event.fault
  else {
    world.clock.now += event.minutes * 60_000
    await cron(world)
  }
}

/** Does one thing. What a use case refuses is thrown; the caller knows which refusals are fine. */
export async function perform(world: World, person: Person, act: Act): Promise<void> {
  switch (act.do) {
    case 'buy':
      return buy(world, person, act.method)
    case 'pay':
      return pay(world, person, nth(person.refs, act.on), act.how)
    case 'money_lands':
      return land(world, nth(person.attempts, act.which))
    case 'tell':
      return tell(world, person, nth(person.attempts, act.which), act)
    case 'turn_back':
      return turnBack(world, person, nth(person.refs, act.on))
    case 'check':
      return check(
        world,
        person,
        nth(person.refs, act.on),
        act.junk ? 'JUNK1234' : nth(person.attempts, act.which)?.transaction,
      )
    case 'confirm':
    case 'reject':
    case 'refund':
      return decide(world, person, nth(person.refs, act.on), act)
    case 'return_ends':
      return void Object.assign(nth(world.ssl.refunds, act.which) ?? {}, { state: act.state })
    case 'kill':
      return void person.kills.push(act.how)
    case 'reprice':
      return reprice(world, person, act.taka, act.isActive)
  }
}

async function buy(world: World, person: Person, method: Online): Promise<void> {
  const { plan, purpose, actor } = person
  const at = { access: world.access, now: nowOf(world) }
  const taka = (poisha: number) => poisha / 100
  const { id: planId, pricePoisha } = purpose === 'boost' ? plan.boost : plan.subscription
  const order = { planId, method, amountTaka: taka(pricePoisha) }
  const { ref } =
    purpose === 'subscription'
      ? await startSubscription(person.db, actor, order, at)
      : purpose === 'boost'
        ? await startBoost(person.db, actor, order, at)
        : await startBiodataFee(person.db, actor, { method, ...at })
  if (!person.refs.includes(ref)) person.refs.push(ref)
}

/** Somebody pays, or tries to, on the gateway's page: only a payment that was opened there has one. */
async function pay(
  world: World,
  person: Person,
  ref: string | undefined,
  how: Extract<Act, { do: 'pay' }>['how'],
): Promise<void> {
  const [payment] = ref ? await findPayment(world.db, ref) : []
  if (!ref || !payment?.paymentUrl) return
  // The page of a gateway does not stay open for hours.
  if (world.clock.now - payment.createdAt.getTime() > 3_600_000) return
  const sum = (payment.amountPoisha / 100).toFixed(2)
  const isMoney = how !== 'failed' && how !== 'on_its_way'
  const common = {
    ref,
    isGood: how === 'good' || (how === 'dollar' && payment.method === 'nogorpay'),
    isMoney,
  }
  if (payment.method === 'sslcommerz') {
    const message = world.ssl.attempt(ref, {
      ...(how === 'short' && { amount: '5.00', currency_amount: '5.00' }),
      ...(how === 'dollar' && { currency_type: 'USD' }),
      ...(how === 'risky' && { risk_level: '1' }),
      ...(how === 'failed' && { status: 'FAILED' }),
      ...(how === 'on_its_way' && { status: 'PENDING', val_id: `WAIT${person.attempts.length}-${ref}` }),
    })
    person.attempts.push({ ...common, method: 'sslcommerz', transaction: message.val_id ?? '', message })
  } else {
    const isGood = common.isGood || how === 'risky'
    const transaction = world.nogor.transact(ref, how === 'short' ? '5.00' : sum, {
      ...(how === 'failed' && { status: 'ERROR' }),
      ...(how === 'on_its_way' && { status: 'PENDING' }),
    })
    const message = { transactionId: transaction, status: how === 'failed' ? 'failed' : 'completed' }
    person.attempts.push({ ...common, isGood, method: 'nogorpay', transaction, message })
  }
}

/** Money that was on its way arrives. */
async function land(world: World, attempt: Attempt | undefined): Promise<void> {
  const known = attempt && world.nogor.transactions.get(attempt.transaction)
  if (!attempt || known?.status !== 'PENDING') return
  world.nogor.transactions.set(attempt.transaction, { ...known, status: 'COMPLETED' })
  Object.assign(attempt, { isMoney: true, isGood: true })
}

async function tell(
  world: World,
  person: Person,
  attempt: Attempt | undefined,
  { by, tamper, on }: Extract<Act, { do: 'tell' }>,
): Promise<void> {
  const other = nth(person.refs, on) ?? 'NOWHERE'
  const forged = { tran_id: other, val_id: 'MADEUP', transactionId: 'MADEUP', status: 'VALID' }
  const genuine = attempt?.message ?? forged
  const message =
    tamper === 'forged'
      ? world.ssl.signed(forged)
      : tamper === 'sum'
        ? { ...genuine, amount: '500.00', currency_amount: '500.00', paymentAmount: '500' }
        : tamper === 'other_order'
          ? { ...genuine, tran_id: other }
          : genuine
  const method = attempt?.method ?? 'sslcommerz'
  const ref = tamper === 'other_order' || tamper === 'forged' || !attempt ? other : attempt.ref
  const isMoney = tamper === 'none' && attempt?.isMoney === true
  const source = by === 'return' ? 'callback' : method === 'sslcommerz' ? 'ipn' : 'webhook'
  await receiveGatewayMessage(
    person.db,
    { method, gateway: world.online[method], ref, source, message },
    { now: nowOf(world), log: world.log },
  )
  if (attempt && isMoney) attempt.isReported = true
}

async function turnBack(world: World, person: Person, ref: string | undefined): Promise<void> {
  const message = { tran_id: ref ?? '', status: 'CANCELLED' }
  await receiveGatewayMessage(
    person.db,
    { method: 'sslcommerz', gateway: world.online.sslcommerz, ref: ref ?? '', source: 'callback', message },
    { now: nowOf(world), log: world.log },
  )
}

async function cron(world: World): Promise<void> {
  const { access, log } = world
  await reconcileOpenPayments(world.db, { access, log }, nowOf(world), 500)
  await expireSubscriptions(world.db, nowOf(world))
  await expireBoosts(world.db, nowOf(world))
}

async function check(
  world: World,
  person: Person,
  ref: string | undefined,
  entered: string | undefined,
): Promise<void> {
  const { access, log } = world
  if (!ref) return
  await checkPayment(person.db, {
    userId: person.actor.id,
    ref,
    entered: entered || null,
    access,
    now: nowOf(world),
    log,
  })
}

async function decide(
  world: World,
  person: Person,
  ref: string | undefined,
  act: { do: 'confirm' | 'reject' | 'refund'; share: 1 | 2 },
): Promise<void> {
  const { admin } = world.founded
  const now = nowOf(world)
  const [payment] = ref ? await findPayment(person.db, ref) : []
  if (!ref || !payment) return
  const { gatewayTxnId, bankTxnId, amountPoisha } = payment
  if (act.do === 'refund')
    await refundPayment(
      person.db,
      { actor: admin, requestId: null, now },
      {
        ref,
        amountPoisha: Math.trunc(amountPoisha / act.share),
        reason: 'ভুলে কেনা',
        gateway: payment.method === 'sslcommerz' && bankTxnId ? world.online.sslcommerz : null,
      },
    )
  else if (act.do === 'confirm')
    await settlePayment(person.db, {
      ref,
      evidence: { gatewayTxnId, bankTxnId, amountPoisha, detail: {} },
      source: 'admin',
      actorId: admin.id,
      now,
    })
  // What a gateway has received is never refused (admin screen); only the payer's word is.
  else if (payment.reason === 'customer_claim')
    await movePayment(person.db, { ref, transition: 'reject', reason: 'trx_not_found', source: 'admin', now })
}

async function reprice(world: World, person: Person, taka: number, isActive: boolean): Promise<void> {
  const { plan, purpose } = person
  const values = { pricePoisha: taka * 100, isActive }
  if (purpose === 'subscription') {
    Object.assign(plan.subscription, values)
    await world.db.update(subscriptionPlans).set(values).where(eq(subscriptionPlans.id, plan.subscription.id))
  } else if (purpose === 'boost') {
    Object.assign(plan.boost, values)
    await world.db.update(boostingPlans).set(values).where(eq(boostingPlans.id, plan.boost.id))
  }
}
