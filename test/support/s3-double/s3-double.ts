import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { serveDouble } from '#test/support/serve-double.ts'

const md5 = (content: Uint8Array) => createHash('md5').update(content).digest('hex')
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** How the double misbehaves until it is set to null. `only`: the keys that it concerns. */
export type Fault = {
  kind:
    /** Refuses each new file. */
    | 'full'
    /** Answers nothing. */
    | 'silent'
    /** The bucket does not exist. */
    | 'gone'
    /** Answers the checksum of another content. */
    | 'other_etag'
    /** Says that it stored a file, and does not. */
    | 'not_stored'
    /** Lists a file with another size. */
    | 'other_size'
    /** Keeps a part of each new file and answers the checksum of the whole. */
    | 'cut'
    /** Closes the connection of one call. */
    | 'reset_once'
  only?: RegExp
}

export type S3Double = Awaited<ReturnType<typeof serveS3Double>>

type StoredObject = { content: Buffer; changedAt: Date }

/**
 * A bucket that speaks the part of S3 that the product uses, and refuses each call whose signature or checksum is wrong.
 */
export async function serveS3Double({ pageSize = 1000 } = {}) {
  const credentials = { region: 'eu-test-1', accessKeyId: 'KEYID', secretAccessKey: 'secret/of+the key' }
  const objects = new Map<string, StoredObject>()
  const calls: string[] = []
  const state = { fault: null as Fault | null, now: () => new Date() }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const { method } = request
    calls.push(`${method} ${key}`)
    const refuse = (status: number, code: string) =>
      new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`, {
        status,
        headers: { 'content-type': 'application/xml' },
      })
    const { fault } = state
    const isFaulty = fault !== null && (fault.only?.test(key) ?? true)
    const has = (kind: Fault['kind']) => isFaulty && fault.kind === kind
    if (has('silent')) return new Promise(() => undefined)
    if (has('reset_once')) {
      state.fault = null
      return Response.error()
    }
    if (!(await isSigned(request, url, body, credentials))) return refuse(403, 'SignatureDoesNotMatch')
    if (bucket !== 'outside' || has('gone')) return refuse(404, 'NoSuchBucket')
    if (method === 'GET' && key === '') {
      const isLying =
        ({ only }: Fault) =>
        (name: string) =>
          only?.test(name) ?? true
      const lies = fault?.kind === 'other_size' ? isLying(fault) : () => false
      return new Response(listPage(objects, url.searchParams, pageSize, lies))
    }
    if (method === 'PUT') {
      if (has('full')) return refuse(507, 'QuotaExceeded')
      if (!has('not_stored'))
        objects.set(key, {
          content: has('cut') ? body.subarray(0, body.length - 10) : body,
          changedAt: state.now(),
        })
      const etag = has('other_etag') ? md5(Buffer.of(1)) : md5(body)
      return new Response(null, { headers: { etag: `"${etag}"` } })
    }
    const found = objects.get(key)
    if (method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    if (method !== 'GET' || !found) return refuse(404, 'NoSuchKey')
    return new Response(new Uint8Array(found.content), { headers: { etag: `"${md5(found.content)}"` } })
  }

  // The product sends a copy without encryption to this address only.
  const { origin, close } = await serveDouble(answer, 0, '127.0.0.1')
  const url = `${origin}/outside`
  return {
    place: { url, ...credentials },
    /** The settings of a site that has this place outside. */
    settings: {
      OUTSIDE_COPY_URL: url,
      OUTSIDE_COPY_REGION: credentials.region,
      OUTSIDE_COPY_KEY_ID: credentials.accessKeyId,
      OUTSIDE_COPY_SECRET: credentials.secretAccessKey,
    },
    objects,
    /** The method and key of each call, in their order. */
    calls,
    state,
    close,
  }
}

const inOrderOfBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** An answer of ListObjectsV2. Its tokens are the last key or folder of the page. */
function listPage(
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
  pageSize: number,
  liesAbout: (key: string) => boolean,
): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const token = query.get('continuation-token')
  const after = token ?? query.get('start-after') ?? ''
  const folderOf = (key: string) => {
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
    return end < 0 ? null : key.slice(0, end + 1)
  }
  const entries: { key: string; folder: string | null }[] = []
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(inOrderOfBytes)
  for (const key of keys) {
    if (entries.length > pageSize) break
    const folder = folderOf(key)
    if (inOrderOfBytes(key, after) <= 0) continue
    if (folder !== null && (folder === entries.at(-1)?.folder || (token !== null && folder === after)))
      continue
    entries.push({ key, folder })
  }
  const page = entries.slice(0, pageSize)
  const last = page.at(-1)
  const escaped = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%20', '+')
  const contents = page.map(({ key, folder }) => {
    if (folder !== null) return `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`
    const { content, changedAt } = objects.get(key) ?? { content: Buffer.of(), changedAt: new Date(0) }
    const size = content.length + (liesAbout(key) ? 1 : 0)
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified>
      <ETag>&quot;${md5(content)}&quot;</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const next =
    entries.length > page.length && last
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${(last.folder ?? last.key).replaceAll('&', '&amp;')}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>outside</Name>${next}${contents.join('')}</ListBucketResult>`
}

type Credentials = { region: string; accessKeyId: string; secretAccessKey: string }

/** Whether the same headers and body, signed with the right key, have this signature. */
async function isSigned(
  { method, headers }: Request,
  url: URL,
  body: Buffer,
  credentials: Credentials,
): Promise<boolean> {
  const authorization = headers.get('authorization') ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const isWhole =
    headers.get('x-amz-content-sha256') === sha256(body) && names.includes('x-amz-content-sha256')
  const signed = await new AwsV4Signer({
    ...credentials,
    service: 's3',
    method,
    url: url.href,
    headers: names.map((name): [string, string] => [name, headers.get(name) ?? '']),
    datetime: headers.get('x-amz-date') ?? '',
    allHeaders: true,
  }).sign()
  return isWhole && signed.headers.get('authorization') === authorization
}
