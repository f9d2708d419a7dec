import { createServer } from 'node:net'

/** Whether a server can listen on the port. `localhost` may mean an IPv4 and an IPv6 address; both must be free. */
export async function isPortFree(port: number, ip: string): Promise<boolean> {
  const addresses = ip === 'localhost' ? ['127.0.0.1', '::1'] : [ip]
  const free = await Promise.all(addresses.map((address) => canListen(port, address)))
  return free.every(Boolean)
}

/** A port that the system chooses among the free ones. */
export function findFreePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') found(address.port)
        else fail(new Error('the system named no free port'))
      })
    })
  })
}

function canListen(port: number, address: string): Promise<boolean> {
  return new Promise((answer, fail) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') answer(false)
      // A machine without IPv6 has no ::1, so nothing can occupy it.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') answer(true)
      else fail(error)
    })
    probe.listen(port, address, () => probe.close(() => answer(true)))
  })
}
