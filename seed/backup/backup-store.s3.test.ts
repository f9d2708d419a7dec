import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveS3Double, type Fault, type S3Double } from '#test/support/s3-double/s3-double.ts'
import { s3Store } from '#worker/adapters/backup-store/backup-store.s3.ts'
import { deleteFolder } from '#worker/adapters/backup-store/backup-store.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'

let double: S3Double
beforeAll(async () => {
  double = await serveS3Double({ pageSize: 3 })
})
afterAll(() => double.close())
beforeEach(() => {
  double.objects.clear()
  double.state.fault = null
})
const store = () => s3Store(double.place)
const content = new TextEncoder().encode('রহিম')
const names = ['a/b c+d%20&e=f.webp', "a/(গাছ)!*'~.webp", 'a/z', 'b/1', 'b/2', 'b/3', 'b/4', 'c?d#e/f', 'top']

describe('a bucket of another provider', () => {
  it('keeps files under any name, lists them in pages and deletes them', async () => {
    for (const name of names) await store().put(name, content)
    expect([...double.objects.keys()].sort()).toEqual([...names].sort())
    for (const name of names) expect(await store().get(name)).toEqual(content)
    expect(await store().get('a/none')).toBeNull()
    expect(await store().listFolders()).toEqual(['a', 'b', 'c?d#e'])
    const first = await store().list('b/')
    expect(first.files.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['b/1', content.length],
      ['b/2', content.length],
      ['b/3', content.length],
    ])
    expect(first.isLast).toBe(false)
    expect(await store().list('b/', 'b/3')).toMatchObject({ files: [{ key: 'b/4' }], isLast: true })
    expect((await store().list('a/')).files.map(({ key }) => key)).toEqual(names.slice(0, 3).sort())
    await store().delete(['a/none', 'a/z'])
    expect(await deleteFolder(store(), 'b')).toBe(true)
    expect(double.objects.size).toBe(4)
  })

  it('refuses a key that an address would change', async () => {
    for (const key of ['a/../b', './a', 'a//b', ''])
      await expect(store().put(key, content)).rejects.toThrow('is no key of a file')
  })

  it.each([
    ['full', 'PUT of a/b at the outside place: HTTP 507 QuotaExceeded'],
    ['gone', 'PUT of a/b at the outside place: HTTP 404 NoSuchBucket'],
    ['other_etag', 'the outside place stored another content than that of a/b'],
  ] satisfies [Fault['kind'], string][])('is no success when it is %s', async (kind, message) => {
    double.state.fault = { kind }
    await expect(store().put('a/b', content)).rejects.toThrow(message)
  })

  it('takes a bucket that is gone for no empty one', async () => {
    double.state.fault = { kind: 'gone' }
    await expect(store().get('a/b')).rejects.toThrow('NoSuchBucket')
    await expect(store().list('a/')).rejects.toThrow('NoSuchBucket')
    await expect(store().delete(['a/b'])).rejects.toThrow('NoSuchBucket')
  })

  it('is given up when it does not answer in time', async () => {
    double.state.fault = { kind: 'silent' }
    const before = deadlines.outside
    deadlines.outside = 50
    try {
      await expect(store().put('a/b', content)).rejects.toThrow('no answer in time')
      await expect(store().list('')).rejects.toThrow(
        'GET of the list at the outside place: no answer in time',
      )
    } finally {
      deadlines.outside = before
    }
    await expect(s3Store({ ...double.place, url: 'http://127.0.0.1:1/outside' }).get('a')).rejects.toThrow(
      'no connection',
    )
  })

  it('reads once more when the connection was lost, and writes once', async () => {
    await store().put('a/b', content)
    double.state.fault = { kind: 'reset_once' }
    expect(await store().get('a/b')).toEqual(content)
    double.state.fault = { kind: 'reset_once' }
    await expect(store().put('a/b', content)).rejects.toThrow('no connection')
  })

  it('refuses a wrong secret', async () => {
    const wrong = s3Store({ ...double.place, secretAccessKey: 'other' })
    await expect(wrong.get('a')).rejects.toThrow('HTTP 403 SignatureDoesNotMatch')
  })
})
