import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'

// A data centre may answer from its own memory of KV for so long, which is the least that KV allows.
const secondsNearby = 30

/**
 * The value that KV keeps under the number of the state that it shows. Null for another number, and for KV that fails, hangs or answers
 * nonsense: then the database answers.
 */
export async function findNumbered(kv: KVNamespace, key: string, number: number): Promise<object | null> {
  const ask = async () =>
    kv.get<{ number?: unknown; value?: unknown }>(key, { type: 'json', cacheTtl: secondsNearby })
  const copy = await inTime(ask(), deadlines.cache).catch(() => null)
  return copy?.number === number && typeof copy.value === 'object' ? copy.value : null
}

/** Never throws. KV may keep an older copy in place of this one: it has another number and is not used. */
export async function keepNumbered(
  kv: KVNamespace,
  key: string,
  copy: { number: number; value: object },
  seconds: number,
): Promise<void> {
  const put = async () => kv.put(key, JSON.stringify(copy), { expirationTtl: seconds })
  await inTime(put(), deadlines.kv).catch(() => undefined)
}
