import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '#seed/run-tool.ts'

/** A Markdown table. Other numbers than whole ones come as texts. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(String))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @returns NaN for no values, or if one is NaN */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0 || sorted.some(Number.isNaN)) return Number.NaN
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version

/** One sentence about what was measured with what. Ask for it before the load begins: it names the load of the machine. */
export function describeMachine(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const processors = cpus()
  const [busy = 0] = loadavg()
  return (
    `Commit ${stdout.trim()}, ${new Date().toISOString().slice(0, 10)}; node ${process.versions.node}, ` +
    `workerd ${versionOf('workerd')}, wrangler ${versionOf('wrangler')}; ${processors[0]?.model.trim()} × ${processors.length}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, load average before the start ${busy.toFixed(1)}.`
  )
}
