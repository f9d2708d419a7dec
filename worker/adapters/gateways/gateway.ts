/** A gateway decides nothing: it reports what the other side says, and the payments feature acts on it. */
export type Gateway = {
  /** Opens a payment on the other side. Called once per order, outside of any database write. */
  create(order: Order): Promise<Created>
  /** Reads what a callback, IPN or webhook claims. Makes no request. */
  read(message: Message): Claim
  /** Asks the other side about a claim. The claim itself is never evidence. */
  verify(order: OpenOrder, claim: Claim): Promise<Verdict>
  /** Asks the other side about an open order; `claims` are transaction ids from messages, newest first. */
  reconcile(order: OpenOrder, claims: readonly string[]): Promise<Verdict>
  /** Sends money back; missing where the other side offers no such call. The same `refundRef` is one refund. */
  refund?(refund: RefundOrder): Promise<Refunded>
  /** The progress of an accepted refund; missing where there is no such call. */
  refundState?(refund: AcceptedRefund): Promise<RefundProgress>
  /** Makes a harmless request to learn whether the credentials are right; missing where there are none. */
  checkAccess?(): Promise<Access>
}

/** `unclear`: the answer proves neither. `detail` is a short text of the other side. */
export type Access = { state: 'granted' | 'denied' | 'unclear'; detail: string }

/** `ref` is that of the payment, `refundRef` our id of the refund, at most 30 characters; `bankTxnId` names the money that arrived. */
export type RefundOrder = {
  ref: string
  refundRef: string
  bankTxnId: string
  amountPoisha: number
  reason: string
}

/** `ref` is that of the payment, `gatewayRef` the other side's id of the refund. */
type AcceptedRefund = { ref: string; gatewayRef: string }

/** `processing` is accepted and on its way. The reason of a failure is the other side's own text. */
export type Refunded =
  { state: 'success' | 'processing'; gatewayRef: string | null } | { state: 'failed'; reason: string }

/** `unknown`: no usable answer, ask again. The reason of a cancellation is the other side's own text. */
export type RefundProgress =
  { state: 'refunded' | 'processing' | 'unknown' } | { state: 'cancelled'; reason: string }

export type Message = Readonly<Record<string, string>>

/**
 * `transaction`: the other side's id of the money, as a message names it. `said`: the status that the message states.
 * `seal`: a part of the message's signature, if only the other side can have made it; the same for a repeated message.
 */
export type Claim = {
  transaction: string | null
  seal?: string
  detail: { said?: string } & Record<string, string>
}

/** What is to be paid. `ref` is our reference, 26 characters; it identifies the payment on the other side. */
export type Order = {
  ref: string
  amountPoisha: number
  title: string
  payer: { name: string; phone: string; email: string | null }
}

export type OpenOrder = Pick<Order, 'ref' | 'amountPoisha'>

export type Created =
  | { state: 'redirect'; paymentUrl: string; sessionKey: string | null }
  | { state: 'paid'; evidence: Evidence }
  /** `said`: the other side's own text, for operators; without credentials. */
  | { state: 'refused'; reason: string; said?: string }

/** `unknown`: ask again; the reason says what was wrong with a claim. `pending`: money on its way. `more`: further sums. */
export type Verdict =
  | { state: 'paid'; evidence: Evidence; more?: Evidence[] }
  | { state: 'pending' }
  | { state: 'failed' | 'cancelled'; reason: string; said?: string }
  | { state: 'unknown'; reason?: string; said?: string }

export type Evidence = {
  /** The other side's id of this money: the same in every answer, accepted for one payment. */
  gatewayTxnId: string | null
  bankTxnId: string | null
  amountPoisha: number
  /** A reason to have an admin decide before anything is given. */
  hold?: 'risk' | 'currency' | 'amount_differs'
  /** The fields of the answer that are stored: no secrets, no card, no phone. */
  detail: Record<string, unknown>
}

export type GatewaySetup = {
  /** Settings by key; secrets are decrypted. */
  setting: (key: string) => string
  environment: Env['ENVIRONMENT']
  /** The address of this site without a trailing slash. */
  origin: string
  /** Replaces both hosts of SSLCommerz, for a test double. */
  sslcommerzBaseUrl: string | undefined
}

export type OpenGateway = (setup: GatewaySetup) => Gateway

/** The addresses of this site that a gateway calls; the routes are made from this. `<method>` is the payment method. */
export type GatewayEndpoints = {
  /** The gateway's server calls `POST /api/payments/<method>/<notification>`. Also the source in the history. */
  notification: 'ipn' | 'webhook'
  /** `/payment/<method>/<name>` sends the browser on to `page`. `status` is used if the message has none. */
  returns: Readonly<Record<string, { page: string; status?: string }>>
  returnMethods: readonly ('GET' | 'POST')[]
  /** The message field that holds our reference. Null: the reference is the last part of each address. */
  refField: string | null
  /** The fields that the result page shows as unconfirmed, under the names that it reads. */
  quote(message: Message): Message
}
