import { spawn, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { accountId, cloudflareDouble } from './cloudflare-double.ts'
import { serveDouble } from '../serve-double.ts'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

const root = new URL('../../..', import.meta.url).pathname

/** What commands make, the history of the checkout, and the secrets of this machine. */
const made = /\/(?:node_modules|\.git|\.wrangler|dist|output|\.env|\.dev\.vars(?!\.example)[^/]*)$/

/** A copy of this checkout in a temporary folder, with the same packages and a Git history of one commit. */
function copyCheckout() {
  const home = mkdtempSync(join(tmpdir(), 'checkout-'))
  const folder = join(home, 'kormi')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  cpSync(root, folder, { recursive: true, filter: (path) => !made.test(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  git('init', '--quiet')
  return {
    folder,
    /** The folder around it. It is removed as well. */
    home,
    /** Changes a file of the copy. */
    edit(file: string, change: (text: string) => string) {
      const path = join(folder, file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    },
    /** Commits every change. @returns the short name of the commit */
    commit() {
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message', 'test')
      return git('rev-parse', '--short=12', 'HEAD')
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

const rerouting = new URL('./reroute-site.mjs', import.meta.url).href

/** A copy of the checkout, the doubles of Cloudflare and of the deployed site, and `npm run deploy` between them. */
export async function openDeployment(origin: string) {
  const cloudflare = cloudflareDouble()
  const checkout = copyCheckout()
  const api = await serveDouble((request) => cloudflare.app.fetch(request))
  const site = await serveDouble(() => {
    const [current] = cloudflare.state.versions
    return current
      ? Response.json({ status: 'ok', version: current.vars.VERSION })
      : new Response('no Worker', { status: 522 })
  })

  /** Runs the command as a person does, and collects what it prints. */
  const deploy = (...args: string[]) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const command = spawn(process.execPath, [join(checkout.folder, 'seed/deploy.ts'), ...args], {
        cwd: checkout.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          // wrangler keeps its logs and its sign-in there.
          HOME: checkout.home,
          NO_COLOR: '1',
          // wrangler is started some thirty times.
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(checkout.home, 'compiled'),
          NODE_OPTIONS: `--import=${rerouting}`,
          REROUTED_ORIGIN: origin,
          REROUTED_TO: site.origin,
          CLOUDFLARE_API_BASE_URL: `${api.origin}/client/v4`,
          CLOUDFLARE_API_TOKEN: 'token',
          CLOUDFLARE_ACCOUNT_ID: accountId,
          // wrangler asks the registry for a newer version of itself.
          npm_config_registry: api.origin,
        },
      })
      let output = ''
      for (const stream of [command.stdout, command.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      command.on('close', (code) => done({ code, output }))
    })

  const close = async () => {
    await Promise.all([api.close(), site.close()])
    checkout.remove()
  }
  return { ...cloudflare, checkout, deploy, close }
}
