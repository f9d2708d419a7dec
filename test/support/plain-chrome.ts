import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'

type Answer = { result?: { value?: unknown } }

/**
 * A page of a browser that no debugger holds: Playwright pauses each service worker when it starts, and at times a new version then never
 * takes over.
 * @throws Error if the browser does not start in ten seconds
 */
export async function openPlainPage(
  executablePath: string | undefined,
  port: number,
  args: readonly string[] = [],
) {
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
      ...args,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const socket = new WebSocket(await addressOfPage(port))
  type Message = { id?: number; result?: Answer; error?: { message: string } }
  const answers = new Map<number | undefined, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    answers.get(message.id)?.(message)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  /** A command of the protocol to the page. @throws Error if the browser refuses it */
  const send = (method: string, params: object = {}) =>
    new Promise<Answer>((resolve, reject) => {
      last += 1
      answers.set(last, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return {
    send,
    open: (url: string) => send('Page.navigate', { url }),
    /** The value of the expression in the page; undefined while the page loads: a navigation drops the question. */
    read: (expression: string): Promise<unknown> =>
      Promise.race([
        send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }).then(
          ({ result }) => result?.value,
          () => undefined,
        ),
        pause(2_000),
      ]),
    /** Types into the field that has the focus. */
    type: (text: string) => send('Input.insertText', { text }),
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
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    const targets = await fetch(`http://127.0.0.1:${port}/json`).then(
      (answer) => answer.json() as Promise<{ type: string; webSocketDebuggerUrl: string }[]>,
      () => [],
    )
    const found = targets.find(({ type }) => type === 'page')
    if (found) return found.webSocketDebuggerUrl
    await pause(100)
  }
  throw new Error('the browser did not start in ten seconds')
}
