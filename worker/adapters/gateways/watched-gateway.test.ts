import { describe, expect, it } from 'vitest'
import { GatewayUnreachable } from './ask-gateway.ts'
import { memoryGateway } from './gateway.memory.ts'
import type { Created, Gateway, Verdict } from './gateway.ts'
import { watchedGateway, type GatewayCall } from './watched-gateway.ts'

const order = {
  ref: 'PAY1',
  amountPoisha: 50_000,
  title: 'মাসিক',
  payer: { name: 'রহিম', phone: '', email: null },
}
const setup = {
  setting: () => '',
  environment: 'development',
  origin: 'https://kormi.example',
  sslcommerzBaseUrl: undefined,
} as const

function watched(changes: Partial<Gateway>) {
  const notes: GatewayCall[] = []
  const gateway = { ...memoryGateway().open(setup), ...changes }
  return { notes, gateway: watchedGateway(gateway, (call) => notes.push(call)) }
}

const fails = (how: string) => () => Promise.reject(new GatewayUnreachable(how))

describe('a gateway that is watched', () => {
  it.each([
    ['timeout', 'timeout'],
    ['http 503', 'http_503'],
    ['http 401', 'credentials'],
    ['http 403', 'credentials'],
  ])('notes %s as %s, and throws as before', async (how, reason) => {
    const { notes, gateway } = watched({ create: fails(how), reconcile: fails(how), checkAccess: fails(how) })
    await expect(gateway.create(order)).rejects.toThrow(how)
    await expect(gateway.reconcile(order, [])).rejects.toThrow(how)
    await expect(gateway.checkAccess?.()).rejects.toThrow(how)
    expect(notes).toEqual([
      { act: 'start', ref: 'PAY1', reason },
      { act: 'ask', ref: 'PAY1', reason },
      { act: 'test', ref: null, reason },
    ])
  })

  it.each<[Created, string | null]>([
    [{ state: 'redirect', paymentUrl: 'https://pay.example', sessionKey: null }, null],
    [
      { state: 'refused', reason: 'gateway_refused', said: 'Store Credential Error Or Store is De-active' },
      'credentials',
    ],
    [{ state: 'refused', reason: 'gateway_refused', said: 'Invalid customer রহিম' }, 'refused'],
  ])('notes the start %j as %s', async (created, reason) => {
    const { notes, gateway } = watched({ create: () => Promise.resolve(created) })
    expect(await gateway.create(order)).toEqual(created)
    expect(notes).toEqual([{ act: 'start', ref: 'PAY1', reason }])
  })

  it.each<[Verdict, (string | null)[]]>([
    [{ state: 'pending' }, [null]],
    [{ state: 'unknown', reason: 'nothing_found' }, [null]],
    [{ state: 'unknown', reason: 'no_transaction' }, []],
    [{ state: 'unknown', reason: 'not_connected', said: 'INACTIVE' }, ['credentials']],
    [{ state: 'unknown', reason: 'not_connected', said: '' }, ['unreadable']],
  ])('notes the answer %j as %j', async (verdict, reasons) => {
    const { notes, gateway } = watched({ verify: () => Promise.resolve(verdict) })
    expect(await gateway.verify(order, { transaction: null, detail: {} })).toEqual(verdict)
    expect(notes.map(({ reason }) => reason)).toEqual(reasons)
  })

  it('names the payment of a refund', async () => {
    const { notes, gateway } = watched({ refund: fails('timeout'), refundState: fails('network') })
    const refund = { ref: 'PAY1', refundRef: 'PAY1R1', bankTxnId: 'BANK1', amountPoisha: 100, reason: 'x' }
    await expect(gateway.refund?.(refund)).rejects.toThrow('timeout')
    await expect(gateway.refundState?.({ ref: 'PAY1', gatewayRef: 'GW1' })).rejects.toThrow('network')
    expect(notes).toEqual([
      { act: 'refund', ref: 'PAY1', reason: 'timeout' },
      { act: 'ask', ref: 'PAY1', reason: 'network' },
    ])
  })

  it('has no call that the gateway does not have', () =>
    expect(watched({}).gateway).not.toHaveProperty('refund'))
})
