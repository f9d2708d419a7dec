import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Holds a mark of this computer until this process ends. The mark is a socket that this process listens on, not a file with its
 * id: the system ends it with the process, also after `kill -9`, and no other process can inherit it.
 * @param name short, because the path of a socket must be
 * @param what is answered to those who ask for the mark
 * @returns null, or what its present holder says
 */
async function holdMark(name: string, what: string): Promise<string | null> {
  const address = addressOf(name)
  const server = createServer((socket) => socket.end(`${what} (process ${process.pid})`))
  // A mark without its process is left behind by `kill -9`.
  if (!(await listens(server, address))) {
    const other = await askHolder(name)
    if (other !== null) return other
    rmSync(address, { force: true })
    if (!(await listens(server, address))) return 'another command that has just begun'
  }
  server.unref()
  return null
}

const addressOf = (name: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\kormi-${name}` : join(tmpdir(), `kormi-${name}.sock`)

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

/** What the holder of a mark says; null when its process has ended. */
const askHolder = (name: string): Promise<string | null> =>
  new Promise((answer) => {
    let said = ''
    const socket = connect(addressOf(name))
    socket.setEncoding('utf8')
    socket.setTimeout(2_000, () => {
      socket.destroy()
      answer(said || 'another command')
    })
    socket.on('data', (text: string) => (said += text))
    socket.on('end', () => answer(said || 'another command'))
    socket.on('error', () => answer(null))
  })

/** The folder has a database that another process serves or rewrites. */
class FolderInUse extends Error {}

/**
 * Marks a folder of local data as used by this process until it ends.
 * @param what the name of the command, for the message of the next one
 * @throws FolderInUse when another process has marked it
 */
export async function holdFolder(folder: string, what: string): Promise<void> {
  // A folder may have several names.
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
  const other = await holdMark(digest, what)
  if (other !== null)
    throw new FolderInUse(`${other} uses the data in ${folder}: stop it, and repeat this command`)
}
