import { openLocalBindings } from '#seed/bindings.ts'
import type { Finding } from './check-rules.ts'

const namedPaths = 20

/** The stored pictures of a local database whose objects are missing in the local buckets. */
export async function findMissingObjects(where: Parameters<typeof openLocalBindings>[0]): Promise<Finding[]> {
  const { env, close } = await openLocalBindings(where)
  try {
    const { results } = await env.DB.prepare(
      'SELECT bucket, path FROM stored_images WHERE created_at > 0 ORDER BY bucket, path',
    ).all<{ bucket: 'pictures' | 'documents'; path: string }>()
    const missing: string[] = []
    for (const { bucket, path } of results) {
      const store = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
      if ((await store.list({ prefix: path, limit: 1 })).objects.length === 0) missing.push(path)
    }
    if (missing.length === 0) return []
    return [{ rule: 'picture_object_missing', count: missing.length, ids: missing.slice(0, namedPaths) }]
  } finally {
    await close()
  }
}
