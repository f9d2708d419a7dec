import { GatewayUnreachable } from './ask-gateway.ts'
import type { Access, Created, Gateway, Verdict } from './gateway.ts'

/** What was asked of a gateway. */
export type GatewayAct = 'start' | 'ask' | 'refund' | 'test'

/** How a call ended: a code without secrets for a failure, null for a usable answer, undefined for one that proves neither. */
type GatewayOutcome = string | null | undefined

type NoteGatewayCall = (act: GatewayAct, reason: string | null) => void

/** The same gateway. How each call of the other side ends is noted, which neither delays nor changes the answer. */
export function watchedGateway(gateway: Gateway, note: NoteGatewayCall): Gateway {
  const watch = async <Value>(
    act: GatewayAct,
    call: Promise<Value>,
    outcomeOf: (value: Value) => GatewayOutcome,
  ): Promise<Value> => {
    const value = await call.catch((error: unknown) => {
      note(act, outcomeOfError(error))
      throw error
    })
    const outcome = outcomeOf(value)
    if (outcome !== undefined) note(act, outcome)
    return value
  }
  const { refund, refundState, checkAccess } = gateway
  return {
    ...gateway,
    create: (order) => watch('start', gateway.create(order), outcomeOfStart),
    verify: (order, claim) => watch('ask', gateway.verify(order, claim), outcomeOfVerdict),
    reconcile: (order, claims) => watch('ask', gateway.reconcile(order, claims), outcomeOfVerdict),
    ...(refund && { refund: (order) => watch('refund', refund(order), () => null) }),
    ...(refundState && {
      refundState: (gatewayRef) =>
        watch('ask', refundState(gatewayRef), ({ state }) => (state === 'unknown' ? undefined : null)),
    }),
    ...(checkAccess && { checkAccess: () => watch('test', checkAccess(), outcomeOfAccess) }),
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
