import { GatewayUnreachable } from './ask-gateway.ts'
import type { Access, Created, Gateway, Verdict } from './gateway.ts'

/** What was asked of a gateway. */
type GatewayAct = 'start' | 'ask' | 'refund' | 'test'

/** How a call ended: a code without secrets for a failure, null for a usable answer, undefined for one that proves neither. */
type GatewayOutcome = string | null | undefined

/** `ref` is the reference of the payment that the call was about; null for a test of the credentials. */
export type GatewayCall = { act: GatewayAct; ref: string | null; reason: string | null }

/** The same gateway. How each call of the other side ends is noted, which neither delays nor changes the answer. */
export function watchedGateway(gateway: Gateway, note: (call: GatewayCall) => void): Gateway {
  const watch = async <Value>(
    act: GatewayAct,
    ref: string | null,
    call: Promise<Value>,
    outcomeOf: (value: Value) => GatewayOutcome,
  ): Promise<Value> => {
    const value = await call.catch((error: unknown) => {
      note({ act, ref, reason: outcomeOfError(error) })
      throw error
    })
    const outcome = outcomeOf(value)
    if (outcome !== undefined) note({ act, ref, reason: outcome })
    return value
  }
  const { refund, refundState, checkAccess } = gateway
  return {
    ...gateway,
    create: (order) => watch('start', order.ref, gateway.create(order), outcomeOfStart),
    verify: (order, claim) => watch('ask', order.ref, gateway.verify(order, claim), outcomeOfVerdict),
    reconcile: (order, claims) => watch('ask', order.ref, gateway.reconcile(order, claims), outcomeOfVerdict),
    ...(refund && { refund: (order) => watch('refund', order.ref, refund(order), () => null) }),
    ...(refundState && {
      refundState: (order) =>
        watch('ask', order.ref, refundState(order), ({ state }) => (state === 'unknown' ? undefined : null)),
    }),
    ...(checkAccess && { checkAccess: () => watch('test', null, checkAccess(), outcomeOfAccess) }),
  }
}

function outcomeOfError(error: unknown): string {
  if (!(error instanceof GatewayUnreachable)) return 'fault'
  return /^http 40[13]$/.test(error.how) ? 'credentials' : error.how.replace(' ', '_')
}

const isAboutCredentials = (said = '') =>
  /credential|store\b.*(?:active|invalid)|\b(?:api|key|unauthori[sz]ed|forbidden)\b/i.test(said)

/** A refused start is a failure: the payer is told to come back later. The text of the other side may name the payer. */
const outcomeOfStart = (created: Created): GatewayOutcome =>
  created.state !== 'refused' ? null : isAboutCredentials(created.said) ? 'credentials' : 'refused'

/** A call that needs no request, for example without a transaction id, proves nothing. */
const outcomeOfVerdict = (verdict: Verdict): GatewayOutcome => {
  if (verdict.state !== 'unknown') return null
  if (verdict.reason === 'no_transaction') return undefined
  if (verdict.reason !== 'not_connected') return null
  return /^(?:INVALID_REQUEST|FAILED|INACTIVE)$/.test(verdict.said ?? '') ? 'credentials' : 'unreadable'
}

const outcomeOfAccess = ({ state }: Access): GatewayOutcome =>
  state === 'granted' ? null : state === 'denied' ? 'credentials' : undefined
