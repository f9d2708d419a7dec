import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'

const directory = 'test/output/first-hour'
const owner = { phone: '01711000001', name: 'নাসরিন আক্তার' }
const maxStart = 180_000

type EmptySite = {
  url: string
  /** The first admin, with the one-time password that the command printed. */
  owner: typeof owner & { password: string }
  stop(): void
}

/** Serves a new site with reference data only, and makes its first admin as the owner of a site does. */
export async function startEmptySite(port: number): Promise<EmptySite> {
  rmSync(directory, { recursive: true, force: true })
  const args = ['seed/start.ts', '--empty', '--port', String(port), '--persist-to', directory]
  const site = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => void site.kill('SIGTERM')
  try {
    await new Promise<void>((ready, fail) => {
      const late = setTimeout(() => fail(new Error('the empty site did not start')), maxStart)
      site.once('exit', (code) => fail(new Error(`the empty site ended with ${code}`)))
      site.stdout.on('data', (lines: Buffer) => {
        if (!lines.toString().includes('[start] ready:')) return
        clearTimeout(late)
        ready()
      })
    })
    return { url: `http://localhost:${port}`, owner: { ...owner, password: createAdmin() }, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function createAdmin(): string {
  const args = [
    'seed/create-admin.ts',
    '--phone',
    owner.phone,
    '--name',
    owner.name,
    '--persist-to',
    directory,
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const password = /password\s+(\S+)/.exec(stdout)?.[1]
  if (!password) throw new Error(`create-admin printed no password: ${stdout}${stderr}`)
  return password
}

/** The code in the newest SMS that the phone received. */
export async function receivedCode(phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${sandboxGateways.mimsms.baseUrl}/phones/${phone}`)
    const [newest] = (await answer.json()) as { text: string }[]
    const code = newest && /\d{6}/.exec(newest.text)?.[0]
    if (code) return code
    await sleep(200)
  }
  throw new Error(`no SMS with a code reached ${phone}`)
}

/** Whether an SMS with this text reached the phone. */
export async function hasReceived(phone: string, text: RegExp): Promise<boolean> {
  const answer = await fetch(`${sandboxGateways.mimsms.baseUrl}/phones/${phone}`)
  return ((await answer.json()) as { text: string }[]).some((sms) => text.test(sms.text))
}
