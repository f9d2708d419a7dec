import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import {
  outcomeOfAccess,
  outcomeOfError,
  outcomeOfStart,
  outcomeOfVerdict,
  type GatewayAct,
  type GatewayOutcome,
} from '#worker/adapters/gateways/gateway-outcome.ts'

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
    describe: () => gateway.describe(),
    read: (message) => gateway.read(message),
    create: (order) => watch('start', gateway.create(order), outcomeOfStart),
    // A call that needs no request, for example without a transaction id, proves nothing.
    verify: (order, claim) => watch('ask', gateway.verify(order, claim), outcomeOfAnswer),
    reconcile: (order, claims) => watch('ask', gateway.reconcile(order, claims), outcomeOfAnswer),
    ...(refund && { refund: (order) => watch('refund', refund(order), () => null) }),
    ...(refundState && {
      refundState: (gatewayRef) =>
        watch('ask', refundState(gatewayRef), ({ state }) => (state === 'unknown' ? undefined : null)),
    }),
    ...(checkAccess && { checkAccess: () => watch('test', checkAccess(), outcomeOfAccess) }),
  }
}

const outcomeOfAnswer: typeof outcomeOfVerdict = (verdict) =>
  verdict.state === 'unknown' && verdict.reason === 'no_transaction' ? undefined : outcomeOfVerdict(verdict)
