import type { WorkerState } from './requests.rules.ts'

const cacheName = 'kormi-state'
const key = '/state'
const initial: WorkerState = { outdatedBuild: '', lastWrite: 0 }

/** The browser stops and starts a service worker at any time, so its state is in storage. */
export async function readState(): Promise<WorkerState> {
  try {
    const kept = await (await caches.open(cacheName)).match(key)
    return kept ? { ...initial, ...((await kept.json()) as Partial<WorkerState>) } : initial
  } catch {
    return initial
  }
}

export async function changeState(change: Partial<WorkerState>): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(key, Response.json({ ...(await readState()), ...change }))
  } catch {
    // Without storage there are no copies that the state could be about.
  }
}
