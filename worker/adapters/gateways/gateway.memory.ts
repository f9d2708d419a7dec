import type { Created, Gateway, OpenGateway, OpenOrder, Order, Verdict } from './gateway.ts'

/** A gateway in memory: it remembers its orders and answers as it was told. The twin of every online gateway. */
export function memoryGateway(answers: { created?: (order: Order) => Promise<Created> } = {}) {
  const orders: Order[] = []
  const verdicts = new Map<string, Verdict>()
  const tell = async ({ ref }: OpenOrder): Promise<Verdict> => verdicts.get(ref) ?? { state: 'unknown' }
  const gateway: Gateway = {
    describe: () => ({ instructions: null }),
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
    verify: tell,
    reconcile: tell,
  }
  const open: OpenGateway = () => gateway
  return { open, orders, verdicts }
}
