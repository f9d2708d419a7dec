import type { Created, Gateway, OpenGateway, OpenOrder, Order, Verdict } from './gateway.ts'

export function memoryGateway(answers: { created?: (order: Order) => Promise<Created> } = {}) {
  const orders: Order[] = []
  const verdicts = new Map<string, Verdict>()
  const verdictOf = async ({ ref }: OpenOrder): Promise<Verdict> => verdicts.get(ref) ?? { state: 'unknown' }
  const gateway: Gateway = {
    create: async (order) => {
      orders.push(order)
      return (
        answers.created?.(order) ?? {
          state: 'redirect',
          paymentUrl: `https://gateway.example/pay/${order.ref}`,
          sessionKey: `session-${order.ref}`,
        }
      )
    },
    read: () => ({ transaction: null, detail: {} }),
    verify: verdictOf,
    reconcile: verdictOf,
  }
  const open: OpenGateway = () => gateway
  return { open, orders, verdicts }
}
