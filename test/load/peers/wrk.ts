import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Load = { origin: string; paths: readonly string[]; connections: number; seconds: number }

/** `p50` and `p95` are milliseconds. */
export type LoadFigures = { requests: number; perSecond: number; p50: number; p95: number }

/** The paths in turn, each request from another network, so that neighbours in time differ and no rate limit is reached. */
const script = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local sent = 0
request = function()
  sent = sent + 1
  local network = string.format("10.%d.%d.%d", math.floor(sent / 65536) % 256, math.floor(sent / 256) % 256, sent % 256)
  return wrk.format("GET", paths[sent % #paths + 1], { ["cf-connecting-ip"] = network, ["user-agent"] = "Mozilla/5.0" })
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%d,"p95":%d,"failures":%d}\\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(95), e.connect + e.read + e.write + e.status + e.timeout))
end
`

/**
 * Sends requests with wrk over connections that stay open, each as soon as the answer before it has come.
 * @throws Error when wrk is not installed (Debian: `apt-get install wrk`) or a request fails
 */
export async function load({ origin, paths, connections, seconds }: Load): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'))
  try {
    const file = join(folder, 'load.lua')
    writeFileSync(file, script(paths))
    const output = await run([
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      '-s',
      file,
      origin,
    ])
    const line = output.split('\n').find((text) => text.startsWith('{'))
    const found = JSON.parse(line ?? '{}') as Record<string, number>
    if (!found.requests || found.failures !== 0) throw new Error(`requests failed:\n${output}`)
    return {
      requests: found.requests,
      perSecond: (found.requests * 1e6) / (found.microseconds ?? Number.NaN),
      p50: (found.p50 ?? Number.NaN) / 1000,
      p95: (found.p95 ?? Number.NaN) / 1000,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', (cause) => reject(new Error('wrk could not be started; is it installed?', { cause })))
    child.on('close', () => resolve(output))
  })
}
