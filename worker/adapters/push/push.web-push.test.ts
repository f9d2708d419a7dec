import { describe, expect, it } from 'vitest'
import { decryptPush, pushDouble } from '#test/support/push-double/push-double.ts'
import { webPush } from './push.web-push.ts'
import { makeVapidKeys, readVapidKeys, vapidKeysOf, vapidProblem, type VapidKeys } from './vapid-keys.ts'

const message = {
  title: 'প্রোফাইল অনুমোদিত',
  body: 'আপনার প্রোফাইল এখন তালিকায় আছে।',
  path: '/worker/submit',
  tag: 'x',
}
const pair = () => readVapidKeys(makeVapidKeys()) as VapidKeys
const targetOf = ({ endpoint, keys }: ReturnType<ReturnType<typeof pushDouble>['subscribe']>) => ({
  endpoint,
  ...keys,
})

function site() {
  const keys = pair()
  const service = pushDouble(keys.publicKey)
  const port = webPush(keys, 'https://kormi.example', { fetcher: service.fetcher })
  return { service, port }
}

describe('a push message', () => {
  it('is decrypted by a reader that reads the example of RFC 8291', () => {
    const example =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const keys = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
    const body = Buffer.from(example, 'base64url')
    expect(decryptPush(body, keys)).toBe('When I grow up, I want to be a watermelon')
    const changed = Buffer.from(body)
    changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1
    expect(() => decryptPush(changed, keys)).toThrow(/auth|decrypt|cipher|tag/i)
  })

  it('reaches the browser encrypted and signed for its push service', async () => {
    const { service, port } = site()
    const browser = service.subscribe()
    expect(await port.send(targetOf(browser), message, 3600)).toEqual({ sent: true })
    expect(service.received).toEqual([
      { ...message, endpoint: browser.endpoint, ttl: 3600, subject: 'https://kormi.example' },
    ])
  })

  it.each([
    [404, { isGone: true, retryAfter: null }],
    [410, { isGone: true, retryAfter: null }],
    [403, { isGone: false, retryAfter: null }],
    [413, { isGone: false, retryAfter: null }],
    [503, { isGone: false, retryAfter: 60_000 }],
    // A redirect is not followed: it could lead anywhere.
    [302, { isGone: false, retryAfter: null }],
  ])('tells from the status %i whether to try again or to forget the browser', async (status, outcome) => {
    const { service, port } = site()
    const headers = { Location: 'https://elsewhere.example/' }
    service.state.answer = () => new Response(null, { status, headers })
    expect(await port.send(targetOf(service.subscribe()), message, 60)).toEqual({
      sent: false,
      code: `http_${status}`,
      ...outcome,
    })
    expect(service.calls()).toBe(1)
  })

  it.each([
    ['120', 120_000],
    ['7200', 3_600_000],
    ['soon', 60_000],
    ['-5', 60_000],
  ])('waits after a 429 as Retry-After %s says, within a minute and an hour', async (header, retryAfter) => {
    const { service, port } = site()
    service.state.answer = () => new Response(null, { status: 429, headers: { 'Retry-After': header } })
    expect(await port.send(targetOf(service.subscribe()), message, 60)).toMatchObject({ retryAfter })
  })

  it('gives up a service that hangs or breaks off, and tries it again', async () => {
    const { service, port } = site()
    const hanging = webPush(pair(), 'https://kormi.example', {
      deadlineMilliseconds: 30,
      fetcher: (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    })
    const target = targetOf(service.subscribe())
    expect(await hanging.send(target, message, 60)).toMatchObject({ code: 'timeout', retryAfter: 60_000 })
    service.state.answer = () => {
      throw new TypeError('Network connection lost.')
    }
    expect(await port.send(target, message, 60)).toMatchObject({ code: 'network', retryAfter: 60_000 })
  })

  it.each(['https://127.0.0.1/send', 'https://push.example:8443/send'])(
    'never calls %s',
    async (endpoint) => {
      const { service, port } = site()
      const outcome = await port.send({ ...targetOf(service.subscribe()), endpoint }, message, 60)
      expect([outcome, service.calls()]).toMatchObject([{ code: 'address', isGone: true }, 0])
    },
  )

  it('forgets a browser whose key is no point of the curve', async () => {
    const { service, port } = site()
    const target = { ...targetOf(service.subscribe()), p256dh: `B${'A'.repeat(86)}` }
    expect(await port.send(target, message, 60)).toMatchObject({ code: 'keys', isGone: true })
  })
})

describe('the keys of the site', () => {
  it('are a pair that a deployment accepts, and no halves of two pairs', () => {
    const [one, other] = [makeVapidKeys(), makeVapidKeys()]
    expect(vapidProblem(one)).toBeNull()
    expect(vapidProblem(`${one.split('.')[0]}.${other.split('.')[1]}`)).toBe(
      'has a public key of another pair',
    )
    expect(vapidProblem('abc')).toBe('is no pair of keys')
    expect(vapidProblem(`development-only-${one}`)).toBe('is the pair of development')
  })

  it('are missing without a value, with nonsense, and in production with those of development', () => {
    const text = makeVapidKeys()
    const read = (VAPID_KEYS: string | undefined, ENVIRONMENT: Env['ENVIRONMENT']) =>
      vapidKeysOf({ ...(VAPID_KEYS !== undefined && { VAPID_KEYS }), ENVIRONMENT }) !== null
    expect([read(undefined, 'production'), read('', 'development'), read('x.y', 'production')]).toEqual([
      false,
      false,
      false,
    ])
    expect(read(text, 'production')).toBe(true)
    expect(read(`development-only-${text}`, 'development')).toBe(true)
    expect(read(`development-only-${text}`, 'production')).toBe(false)
  })
})
