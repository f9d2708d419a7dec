import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder has a database that another process serves or rewrites. */
export class FolderInUse extends Error {}

/**
 * Marks a folder of local data as used by this process until it ends. The mark is a socket that this process listens on, not
 * a file with its id: the system ends it with the process, also after `kill -9`, and no other process can inherit it.
 * @param what the name of the command, for the message of the next one
 * @throws FolderInUse when another process has marked it
 */
export async function holdFolder(folder: string, what: string): Promise<void> {
  const address = addressOf(folder)
  const server = createServer((socket) => socket.end(`${what} (process ${process.pid})`))
  // A mark without its process is left behind by `kill -9`.
  if (!(await listens(server, address))) {
    const other = await ask(address)
    if (other !== null)
      throw new FolderInUse(`${other} uses the data in ${folder}: stop it, and repeat this command`)
    rmSync(address, { force: true })
    if (!(await listens(server, address)))
      throw new FolderInUse(`another command has just begun to use the data in ${folder}`)
  }
  server.unref()
}

/** The path of a socket must be short, so it is not in the folder itself. */
function addressOf(folder: string): string {
  // A folder may have several names.
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\kormi-${digest}`
    : join(tmpdir(), `kormi-${digest}.sock`)
}

const listens = (server: Server, address: string): Promise<boolean> =>
  new Promise((answer, fail) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? answer(false) : fail(error)
    server.once('error', onError)
    server.listen(address, () => {
      server.off('error', onError)
      answer(true)
    })
  })

/** What the process says that listens there; null when none does. */
const ask = (address: string): Promise<string | null> =>
  new Promise((answer) => {
    let said = ''
    const socket = connect(address)
    socket.setEncoding('utf8')
    socket.setTimeout(2_000, () => {
      socket.destroy()
      answer(said || 'another command')
    })
    socket.on('data', (text: string) => (said += text))
    socket.on('end', () => answer(said))
    socket.on('error', () => answer(null))
  })
