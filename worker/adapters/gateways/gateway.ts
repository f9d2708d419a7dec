/**
 * The port to whoever takes the money. A gateway is one file beside this one and one line in registry.ts; it knows no
 * table and decides nothing about a payment: it reports what the other side says, and the payments feature acts on it.
 */
export type Gateway = {
  /** What whoever pays must be told, beyond being sent to an address. */
  describe(): { instructions: string | null }
  /** Opens a payment on the other side. Called once an order; outside of any database write. */
  create(order: Order): Promise<Created>
  /** What a callback, IPN or webhook says, without asking anybody. */
  read(message: Message): Claim
  /** Asks the other side about what a message claims. The message itself is never evidence. */
  verify(order: OpenOrder, message: Message): Promise<Verdict>
  /** Asks the other side about an order nobody reported on well; `claims` are ids that messages named, newest first. */
  reconcile(order: OpenOrder, claims: readonly string[]): Promise<Verdict>
  /** Sends money back; missing where the other side offers no such call. The same `refundRef` is one refund. */
  refund?(refund: RefundOrder): Promise<Refunded>
  /** How far a refund is that the other side accepted, by its own id of it; missing where nobody can be asked. */
  refundState?(gatewayRef: string): Promise<RefundProgress>
  /** Asks something harmless, to learn whether the credentials are right; missing where there are none. */
  checkAccess?(): Promise<Access>
}

/** `unclear`: an answer came that tells neither. `detail` is the other side's own word, short. */
export type Access = { state: 'granted' | 'denied' | 'unclear'; detail: string }

/** `refundRef` is ours, at most 30 characters; `bankTxnId` names the money that came. */
export type RefundOrder = { refundRef: string; bankTxnId: string; amountPoisha: number; reason: string }

/** `processing` is accepted and on its way. The reason of a failure is the other side's own words. */
export type Refunded =
  { state: 'success' | 'processing'; gatewayRef: string | null } | { state: 'failed'; reason: string }

/** `unknown`: could not be asked, ask again. The reason of a cancellation is the other side's own words. */
export type RefundProgress =
  { state: 'refunded' | 'processing' | 'unknown' } | { state: 'cancelled'; reason: string }

/** The fields of a form, query or JSON body as they came. */
export type Message = Readonly<Record<string, string>>

/** `transaction`: the other side's id of the money, as the message has it. `detail`: what is worth keeping of the rest. */
export type Claim = { transaction: string | null; detail: Record<string, string> }

/** What is to be paid. `ref` is ours, 26 characters, and all the other side needs to name the payment. */
export type Order = {
  ref: string
  amountPoisha: number
  /** What is bought, in words. */
  title: string
  payer: { name: string; phone: string; email: string | null }
}

/** What there is to ask about. */
export type OpenOrder = Pick<Order, 'ref' | 'amountPoisha'>

export type Created =
  | { state: 'redirect'; paymentUrl: string; sessionKey: string | null }
  | { state: 'paid'; evidence: Evidence }
  /** `said`: the other side's own words, for operators; without credentials. */
  | { state: 'refused'; reason: string; said?: string }

/**
 * `unknown` is "could not be asked, or nothing is known yet": ask again; its reason says what was wrong with a message.
 * `pending` is money on its way.
 */
export type Verdict =
  /** `more`: further sums that came for the same order. */
  | { state: 'paid'; evidence: Evidence; more?: Evidence[] }
  | { state: 'pending' }
  | { state: 'failed' | 'cancelled'; reason: string; said?: string }
  | { state: 'unknown'; reason?: string; said?: string }

/** Money that has arrived, by the other side's own validation. */
export type Evidence = {
  /** The other side's id of this money. It must stay the same whenever it is asked: it serves once. */
  gatewayTxnId: string | null
  bankTxnId: string | null
  amountPoisha: number
  /** A reason to let a person look before anything is given. */
  hold?: 'risk' | 'currency' | 'amount_differs'
  /** What is worth keeping of the answer, by name: no secrets, no card, no phone. */
  detail: Record<string, unknown>
}

/** What a gateway is opened with, fresh for every request. */
export type GatewaySetup = {
  /** Settings by key; secrets in the clear. */
  setting: (key: string) => string
  environment: 'development' | 'production'
  /** The site's own address without a trailing slash. */
  origin: string
  /** Beats both hosts of SSLCommerz: a test double. */
  sslcommerzBaseUrl: string | undefined
}

export type OpenGateway = (setup: GatewaySetup) => Gateway
