import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces. */
const statOf = (pid: number): string[] => {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The processes with this name that descend from a process. Linux only. */
export function descendantsNamed(ancestor: number, name: string): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc'))
    if (/^\d+$/.test(entry)) parents.set(Number(entry), Number(statOf(Number(entry))[1]))
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && parent > 1 && (parent === ancestor || descends(parent))
  }
  return [...parents.keys()].filter((pid) => read(`/proc/${pid}/comm`).trim() === name && descends(pid))
}
