import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import type { BackupStore, StoredFile } from './backup-store.ts'

/** `url`: the endpoint with the bucket, such as `https://s3.eu-central-003.backblazeb2.com/kormi-outside`. */
export type S3Place = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

const deletedAtOnce = 6

/**
 * A bucket of any provider that speaks the protocol of S3. Each call has a deadline, and what was put counts only when the
 * checksum in the answer is that of the content. Messages name the call and the status, and hold no contents.
 */
export function s3Store({ url, region, accessKeyId, secretAccessKey }: S3Place): BackupStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const bucket = url.replace(/\/$/, '')

  /** @throws Error for no answer in time and for a status other than 2xx, except a 404 where `mayLack` */
  async function call(
    method: string,
    path: string,
    { body, mayLack }: CallOptions = {},
  ): Promise<Answer | null> {
    const what = `${method} of ${path.split('?')[0] || 'the list'} at the outside place`
    const attempt = async () => {
      const answer = await fetch(
        await client.sign(`${bucket}/${path}`, {
          method,
          headers: { 'x-amz-content-sha256': sha256Hex(body ?? new Uint8Array()) },
          ...(body && { body }),
          // A redirect would go to another place with the signature of this one.
          redirect: 'manual',
          signal: AbortSignal.timeout(deadlines.outside),
        }),
      )
      // Read in any case: a body that is not read keeps its connection.
      return { answer, content: new Uint8Array(await answer.arrayBuffer()) }
    }
    try {
      const { answer, content } = await attempt().catch((error: Error) => {
        // The place closes connections that rest. A restore of a hundred thousand files must not end with one of them.
        if (method === 'GET' && !isLate(error)) return attempt()
        throw error
      })
      if (mayLack && answer.status === 404 && codeOf(content) !== 'NoSuchBucket') return null
      if (!answer.ok) throw new Refused(`${what}: HTTP ${answer.status} ${codeOf(content)}`.trim())
      const length = answer.headers.get('content-length')
      const isWhole =
        answer.headers.has('content-encoding') || length === null || Number(length) === content.length
      if (method === 'GET' && !isWhole) throw new Refused(`${what}: it was cut`)
      return { content, headers: answer.headers }
    } catch (error) {
      if (error instanceof Refused) throw error
      throw new Error(`${what}: ${isLate(error as Error) ? 'no answer in time' : 'no connection'}`, {
        cause: error,
      })
    }
  }

  async function listPage(query: Record<string, string>): Promise<Page> {
    const search = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', ...query })
    // A plus sign means a space to some services and itself to others.
    const answer = await call('GET', `?${search.toString().replaceAll('+', '%20')}`)
    return readPage(new TextDecoder().decode(answer?.content))
  }

  return {
    put: async (key, content) => {
      const answer = await call('PUT', pathOf(key), { body: content })
      const etag = /^"?([0-9a-f]{32})"?$/i.exec(answer?.headers.get('etag') ?? '')?.[1]
      if (etag?.toLowerCase() !== createHash('md5').update(content).digest('hex'))
        throw new Error(`the outside place stored another content than that of ${key}`)
    },
    get: async (key) => (await call('GET', pathOf(key), { mayLack: true }))?.content ?? null,
    listFolders: async () => {
      const names: string[] = []
      let token: string | null = null
      do {
        const page: Page = await listPage({
          delimiter: '/',
          ...(token !== null && { 'continuation-token': token }),
        })
        names.push(...page.folders.map((folder) => folder.slice(0, -1)))
        token = page.token
      } while (token !== null)
      return names.sort()
    },
    list: async (prefix, after) => {
      const { files, token } = await listPage({
        prefix,
        ...(after !== undefined && { 'start-after': after }),
      })
      return { files, isLast: token === null }
    },
    delete: async (keys) => {
      const waiting = [...keys]
      const worker = async () => {
        for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
          await call('DELETE', pathOf(key), { mayLack: true })
      }
      await Promise.all(Array.from({ length: deletedAtOnce }, worker))
    },
    storedBytes: (_, bytes) => bytes,
  }
}

type CallOptions = { body?: Uint8Array; mayLack?: boolean }
type Answer = { content: Uint8Array; headers: Headers }
class Refused extends Error {}

const isLate = ({ name }: Error) => name === 'TimeoutError' || name === 'AbortError'

/** @throws Error for a key that an address would change */
function pathOf(key: string): string {
  const parts = key.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`${key} is no key of a file`)
  return parts.map(escaped).join('/')
}

// The signature is made over this form, in which more signs are escaped than encodeURIComponent does.
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Page = { files: StoredFile[]; folders: string[]; token: string | null }

/** @throws Error for anything that is no list */
function readPage(xml: string): Page {
  const truncated = valueOf(xml, 'IsTruncated')
  const token = valueOf(xml, 'NextContinuationToken')
  if (!xml.includes('<ListBucketResult') || truncated === null || (truncated === 'true' && !token))
    throw new Error('the outside place answered no list of files')
  const files = elementsOf(xml, 'Contents').map((entry) => {
    const file = {
      key: decoded(valueOf(entry, 'Key') ?? ''),
      bytes: Number(valueOf(entry, 'Size') ?? NaN),
      changedAt: new Date(valueOf(entry, 'LastModified') ?? NaN),
    }
    if (!file.key || !Number.isSafeInteger(file.bytes) || Number.isNaN(file.changedAt.getTime()))
      throw new Error('the outside place answered a list of files without their names, sizes or times')
    return file
  })
  const folders = elementsOf(xml, 'CommonPrefixes').map((entry) => decoded(valueOf(entry, 'Prefix') ?? ''))
  return { files, folders, token: truncated === 'true' ? unescaped(token ?? '') : null }
}

const elementsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner ?? '')

const valueOf = (xml: string, name: string): string | null => elementsOf(xml, name)[0] ?? null

const codeOf = (content: Uint8Array) =>
  valueOf(new TextDecoder().decode(content.subarray(0, 2000)), 'Code') ?? ''

/** Names are escaped as in an address, with a plus sign for a space. */
const decoded = (name: string) => decodeURIComponent(unescaped(name).replaceAll('+', ' '))

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
