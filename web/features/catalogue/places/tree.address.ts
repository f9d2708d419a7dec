import { adminPaths } from '#web/app/admin-paths.ts'

export type TreeAddress = {
  q: string
  /** `6` for a division, `6-47` for a district in it. */
  open: readonly string[]
  /** The place that a search result leads to: `thana-512`. */
  at?: string | undefined
}

const maxOpenNodes = 40

export function readTreeAddress(query: URLSearchParams): TreeAddress {
  const open = (query.get('open') ?? '').split('.').filter((node) => /^\d{1,9}(?:-\d{1,9})?$/.test(node))
  const at = query.get('at') ?? ''
  return {
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    open: [...new Set(open)].slice(0, maxOpenNodes),
    ...(/^(?:division|district|thana)-\d{1,9}$/.test(at) && { at }),
  }
}

export function treePath({ q, open, at }: TreeAddress): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (open.length > 0) query.set('open', open.join('.'))
  if (at) query.set('at', at)
  const search = query.toString()
  return search ? `${adminPaths.geolocation}?${search}` : adminPaths.geolocation
}

export function openNode(address: TreeAddress, divisionId: number, districtId?: number): TreeAddress {
  const nodes = [String(divisionId), ...(districtId === undefined ? [] : [`${divisionId}-${districtId}`])]
  return { ...address, open: [...new Set([...address.open, ...nodes])].slice(-maxOpenNodes) }
}

export function closeNode(address: TreeAddress, node: string): TreeAddress {
  return { ...address, open: address.open.filter((other) => other !== node && !other.startsWith(`${node}-`)) }
}

export function openIds({ open }: TreeAddress): { divisions: number[]; districts: number[] } {
  const divisions = open.filter((node) => !node.includes('-'))
  return {
    divisions: divisions.map(Number),
    districts: open.flatMap((node) => {
      const [division = '', district] = node.split('-')
      return district !== undefined && divisions.includes(division) ? [Number(district)] : []
    }),
  }
}
