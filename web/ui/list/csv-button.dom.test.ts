import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from '#test/support/dom.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { endSession } from '#web/lib/session-store.ts'
import { useCsvDownload } from './csv-button.tsx'

/** The files that were saved. */
const savedFiles: { name: string; file: Blob }[] = []

beforeEach(() => {
  endSession()
  savedFiles.length = 0
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:file-${files.size}`
    if (file instanceof Blob) files.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) savedFiles.push({ name: this.download, file })
  })
})

/** A server whose rows are sent by the test. */
function serveRows(totalRows?: number) {
  let rows: ReadableStreamDefaultController<Uint8Array> | undefined
  const answer = vi.fn<typeof fetch>(async (_path, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        rows = controller
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
      },
    })
    return new Response(body, {
      headers: totalRows === undefined ? {} : { 'x-total-rows': String(totalRows) },
    })
  })
  vi.stubGlobal('fetch', answer)
  return {
    answer,
    send: (text: string) => act(async () => rows?.enqueue(new TextEncoder().encode(text))),
    end: () => act(async () => rows?.close()),
    cut: () => act(async () => rows?.error(new TypeError('network error'))),
  }
}

async function openList() {
  const list = await renderHook((path: string) => useCsvDownload(path, 'payments.csv'), '/api/payments.csv')
  return { list, start: () => act(async () => list.current.start()) }
}

/** A download that has begun. */
async function download(totalRows: number) {
  const server = serveRows(totalRows)
  const { list, start } = await openList()
  await start()
  return { server, list, start }
}

describe('a download', () => {
  it('counts the rows as they arrive, without the header', async () => {
    const server = serveRows(3)
    const { list, start } = await openList()
    expect(list.current.progress).toBeNull()
    await start()
    expect(list.current.progress).toEqual({ rows: 0, total: 0 })
    await server.send('id,name\n')
    expect(list.current.progress).toEqual({ rows: 0, total: 3 })
    await server.send('1,রহিমা\n2,ক')
    expect(list.current.progress).toEqual({ rows: 1, total: 3 })
    await server.send('রিম\n3,সালমা\n')
    expect(list.current.progress).toEqual({ rows: 3, total: 3 })
    // A field may hold line breaks.
    await server.send('"a\nb\nc"\n')
    expect(list.current.progress).toEqual({ rows: 3, total: 3 })
  })

  it('saves the complete file under its name after the last row', async () => {
    const { server, list } = await download(1)
    await server.send('id,name\n')
    await server.send('1,রহিমা\n')
    expect(savedFiles).toEqual([])
    await server.end()
    expect(savedFiles.map(({ name }) => name)).toEqual(['payments.csv'])
    expect(await savedFiles[0]?.file.text()).toBe('id,name\n1,রহিমা\n')
    expect(savedFiles[0]?.file.type).toBe('text/csv;charset=utf-8')
    expect(list.current).toMatchObject({ progress: null, error: null })
  })

  it('requests once for two clicks, and again after the first has ended', async () => {
    const server = serveRows(0)
    const { list, start } = await openList()
    // Both presses come before React renders the progress.
    await act(async () => {
      list.current.start()
      list.current.start()
    })
    await start()
    expect(server.answer).toHaveBeenCalledOnce()
    await server.end()
    await start()
    expect(server.answer).toHaveBeenCalledTimes(2)
  })
})

describe('a download that fails', () => {
  it('saves nothing of a broken stream', async () => {
    const { server, list } = await download(2)
    await server.send('id,name\n1,রহিমা\n')
    await server.cut()
    expect(savedFiles).toEqual([])
    expect(list.current).toMatchObject({ progress: null, error: offlineError().message })
  })

  it('shows the error of the server, and saves nothing', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'forbidden', message: 'অনুমতি নেই' }, { status: 403 }),
    )
    const { list, start } = await openList()
    await start()
    expect(list.current).toMatchObject({ progress: null, error: 'অনুমতি নেই' })
    expect(savedFiles).toEqual([])
  })
})

describe('stopping a download', () => {
  it('saves nothing, shows no error and can be started again', async () => {
    const { server, list, start } = await download(2)
    await server.send('id,name\n1,রহিমা\n')
    await act(async () => list.current.stop())
    expect(savedFiles).toEqual([])
    expect(list.current).toMatchObject({ progress: null, error: null })
    await start()
    expect(server.answer).toHaveBeenCalledTimes(2)
  })
})
