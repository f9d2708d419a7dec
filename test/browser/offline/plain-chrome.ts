import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, expect } from '@playwright/test'

export type PlainPage = {
  open: (url: string) => Promise<unknown>
  /** The value of the expression in the page; undefined while the page loads. */
  read: (expression: string) => Promise<unknown>
  /** Types into the field that has the focus. */
  type: (text: string) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * A page of a browser that no debugger holds: Playwright pauses each service worker when it starts, and at times a new version then never
 * takes over.
 * @throws Error if the browser does not start in ten seconds
 */
export async function openPlainPage(executablePath: string | undefined, port: number): Promise<PlainPage> {
  const profile = mkdtempSync(join(tmpdir(), 'plain-chrome-'))
  const browser = spawn(
    executablePath ?? chromium.executablePath(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--window-size=360,740',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const socket = new WebSocket(await addressOfPage(port))
  const answers = new Map<number, (result: { result?: { value?: unknown } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: object }
    if (id !== undefined) answers.get(id)?.(result ?? {})
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  const send = (method: string, params: object) =>
    new Promise<{ result?: { value?: unknown } }>((resolve) => {
      last += 1
      answers.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return {
    open: (url) => send('Page.navigate', { url }),
    // A navigation drops the question.
    read: async (expression) =>
      Promise.race([
        send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }).then(
          ({ result }) => result?.value,
        ),
        pause(2_000),
      ]),
    type: (text) => send('Input.insertText', { text }),
    close: async () => {
      socket.close()
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOfPage(port: number): Promise<string> {
  let address = ''
  await expect
    .poll(
      async () => {
        const targets = await fetch(`http://127.0.0.1:${port}/json`).then(
          (answer) => answer.json() as Promise<{ type: string; webSocketDebuggerUrl: string }[]>,
          () => [],
        )
        address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? ''
        return address
      },
      { timeout: 10_000 },
    )
    .not.toBe('')
  return address
}
