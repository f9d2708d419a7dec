import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The keys of a browser: the private key and the secret, in base64url. */
export type ReceiverKeys = { privateKey: string; auth: string }

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
