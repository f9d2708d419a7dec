import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { openPath, openRowOf } from '#web/ui/list/open-row.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

export type TreeAddress = {
  q: string
  /** `6` for a division, `6-47` for a district in it. */
  nodes: readonly string[]
  /** The place in the panel, as the address of every list names it: `thana-512`. */
  open?: string | undefined
}

const maxOpenNodes = 40

export function readTreeAddress(query: URLSearchParams): TreeAddress {
  const nodes = (query.get('nodes') ?? '').split('.').filter((node) => /^\d{1,9}(?:-\d{1,9})?$/.test(node))
  const open = openRowOf(query) ?? ''
  return {
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    nodes: [...new Set(nodes)].slice(0, maxOpenNodes),
    ...(/^(?:division|district|thana)-\d{1,9}$/.test(open) && { open }),
  }
}

export function treePath({ q, nodes, open }: TreeAddress): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (nodes.length > 0) query.set('nodes', nodes.join('.'))
  const search = query.toString()
  return openPath({ pathname: adminPaths.geolocation, search }, open ?? null)
}

export function openNode(address: TreeAddress, divisionId: number, districtId?: number): TreeAddress {
  const nodes = [String(divisionId), ...(districtId === undefined ? [] : [`${divisionId}-${districtId}`])]
  return { ...address, nodes: [...new Set([...address.nodes, ...nodes])].slice(-maxOpenNodes) }
}

export function closeNode(address: TreeAddress, node: string): TreeAddress {
  return {
    ...address,
    nodes: address.nodes.filter((other) => other !== node && !other.startsWith(`${node}-`)),
  }
}

export function openIds({ nodes }: TreeAddress): { divisions: number[]; districts: number[] } {
  const divisions = nodes.filter((node) => !node.includes('-'))
  return {
    divisions: divisions.map(Number),
    districts: nodes.flatMap((node) => {
      const [division = '', district] = node.split('-')
      return district !== undefined && divisions.includes(division) ? [Number(district)] : []
    }),
  }
}

type PlaceInTree = {
  level: PlaceLevel
  id: number
  divisionId?: number | undefined
  districtId?: number | undefined
}

/** The place in the tree with its panel, the nodes above it and its own open. */
export function pathTo({ level, id, ...parents }: PlaceInTree): string {
  const start: TreeAddress = { q: '', nodes: [], open: `${level}-${id}` }
  const divisionId = level === 'division' ? id : parents.divisionId
  const districtId = level === 'district' ? id : parents.districtId
  return treePath(divisionId === undefined ? start : openNode(start, divisionId, districtId))
}
