import { createECDH, randomBytes, createDecipheriv, hkdfSync } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#worker/adapters/push/push.ts'

type Received = PushMessage & { endpoint: string; ttl: number; subject: string }

let browsers = 0

/** A push service and its browsers: it verifies the signature and decrypts what it gets. */
export function pushDouble(publicKey: string) {
  const known = new Map<string, ReceiverKeys>()
  const received: Received[] = []
  const state: { answer: (endpoint: string) => Response | Promise<Response> } = {
    answer: () => new Response(null, { status: 201 }),
  }
  let calls = 0

  /** The subscription of a new browser, as `PushSubscription.toJSON()` has it. */
  function subscribe() {
    const key = createECDH('prime256v1')
    const p256dh = key.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    browsers += 1
    const endpoint = `https://fcm.googleapis.com/fcm/send/${browsers}-${randomBytes(6).toString('hex')}`
    known.set(endpoint, { privateKey: key.getPrivateKey('base64url'), auth })
    return { endpoint, keys: { p256dh, auth } }
  }

  const fetcher: typeof fetch = async (input, init) => {
    calls += 1
    const request = new Request(input, init)
    const answer = await state.answer(request.url)
    const keys = known.get(request.url)
    if (!answer.ok || !keys) return answer.ok ? new Response(null, { status: 404 }) : answer
    const [, token = '', key] =
      /^vapid t=(\S+), k=(\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    if (key !== publicKey) return new Response(null, { status: 403 })
    const { payload } = await jwtVerify(token, await importPublicKey(publicKey), {
      audience: new URL(request.url).origin,
      algorithms: ['ES256'],
    })
    const text = decryptPush(new Uint8Array(await request.arrayBuffer()), keys)
    received.push({
      ...(JSON.parse(text) as PushMessage),
      endpoint: request.url,
      ttl: Number(request.headers.get('ttl')),
      subject: payload.sub ?? '',
    })
    return answer
  }

  return { subscribe, fetcher, received, state, calls: () => calls }
}

function importPublicKey(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
}

/** The keys of a browser: the private key and the secret, in base64url. */
type ReceiverKeys = { privateKey: string; auth: string }

const bytes = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * The text of a push message, read as a browser does: RFC 8291, content coding `aes128gcm` of RFC 8188 with one record.
 * @throws if the message was changed, or encrypted for another browser
 */
export function decryptPush(message: Uint8Array, { privateKey, auth }: ReceiverKeys): string {
  const body = Buffer.from(message)
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(bytes(privateKey))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey])
  const secret = derive(receiver.computeSecret(senderKey), bytes(auth), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  const end = padded.findLastIndex((byte: number) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record has no end')
  return padded.subarray(0, end).toString()
}
