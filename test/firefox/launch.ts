#!/usr/bin/env node
// Starts the system's Firefox for Playwright, and passes the messages of WebDriver BiDi on. It changes three of them:
// - Playwright sets the colour scheme of each context with a command that Firefox ESR 153 does not have. No journey needs
//   it, so it is answered here.
// - Playwright's script for `fill` assigns the value on the element, which React watches and therefore takes for its own
//   change: the handlers of a controlled field do not run. The setter of the prototype is what typing amounts to.
// - Firefox names no download in its events, and Playwright then ignores them. The address stands in for the name.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

const unknownToFirefox = new Set(['emulation.setMediaFeaturesOverride'])
// These stand in a JSON string, so none holds a double quote.
const assignments = [
  ['inputElement.value = value;', 'value'],
  // Fields for addresses of mail have no selection.
  ['inputElement.value += text;', 'inputElement.value + text'],
] as const
const nativeAssignment = (value: string) =>
  `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, ${value});`
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)$/

const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal))

function openProxy(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
  server.on('connection', (client, { url = '' }) => {
    const browser = new WebSocket(address + url)
    const waiting: string[] = []
    const send = (text: string) =>
      browser.readyState === WebSocket.OPEN ? browser.send(text) : waiting.push(text)
    browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)))
    client.on('message', (data) => {
      const text = textOf(data)
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      if (unknownToFirefox.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else send(withNativeAssignments(text))
    })
    browser.on('message', (data) => client.send(withDownload(textOf(data))))
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
    browser.on('error', () => client.close())
  })
}

const withNativeAssignments = (text: string): string =>
  assignments.reduce((changed, [from, value]) => changed.replaceAll(from, nativeAssignment(value)), text)

const isDownload = /^\{"type":"event","method":"browsingContext\.download/

function withDownload(text: string): string {
  if (!isDownload.test(text)) return text
  const event = JSON.parse(text) as { params: { url: string } }
  return JSON.stringify({ ...event, params: { ...event.params, download: event.params.url } })
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString()

for await (const line of createInterface(firefox.stderr)) {
  const address = announcement.exec(line)?.[1]
  if (address === undefined) console.error(line)
  else openProxy(address)
}
