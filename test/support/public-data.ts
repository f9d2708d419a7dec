import { env } from 'cloudflare:workers'
import { publicDataChanged } from '#worker/middleware/edge/data-version.ts'

/** Makes the copies of public answers stale, as a write does that visitors see. Call it after a change of the rows. */
export async function raiseVersion(): Promise<void> {
  await publicDataChanged({
    binding: env.DB,
    now: new Date(),
    keepAlive: () => undefined,
    log: { error: () => undefined },
  })
}
