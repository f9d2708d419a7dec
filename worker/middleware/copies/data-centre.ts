import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'

/** The copy that this data centre keeps. A cache that is missing, fails or hangs is an empty cache. */
export async function findCopy(key: Request): Promise<Response | undefined> {
  try {
    const kept: unknown = await inTime(caches.default.match(key), deadlines.cache)
    return kept instanceof Response ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps a copy in this data centre, after the response, for as long as its `Cache-Control` says. Code cannot delete the
 * copies of other data centres.
 */
export function keepCopy(c: Context<AppEnv>, key: Request, copy: Response): void {
  const keep = async () => inTime(caches.default.put(key, copy), deadlines.cache)
  c.executionCtx.waitUntil(keep().catch(() => undefined))
}

/** Whether the visitor already has the answer with this entity tag, so that 304 is enough. */
export const hasCurrent = (c: Context<AppEnv>, tag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .includes(tag)
