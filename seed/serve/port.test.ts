import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { findFreePort, isPortFree } from './port.ts'

const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))))

const occupy = (port: number) =>
  new Promise<void>((done) => {
    servers.push(createServer().listen(port, '127.0.0.1', done))
  })

describe('the port of the site', () => {
  it('is free until another program listens on it', async () => {
    const port = await findFreePort()
    expect(await isPortFree(port, 'localhost')).toBe(true)
    await occupy(port)
    expect(await isPortFree(port, 'localhost')).toBe(false)
    expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  })
})
