import { useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { kindNames } from './place.labels.ts'
import type { DeletedPlace } from './delete-dialog.tsx'
import type { Parents } from './parent-fields.tsx'
import type { EditedPlace } from './place-dialog.tsx'
import { PlaceRow } from './place-row.tsx'
import type { Children, District, Division, Thana, Tree } from './places.calls.ts'
import { closeNode, openNode, readTreeAddress, treePath, type TreeAddress } from './tree.address.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

type PlaceTreeProps = {
  tree: Tree
  address: TreeAddress
  onEdit: (edited: EditedPlace) => void
  onDelete: (place: DeletedPlace) => void
}

export function PlaceTree({ tree, address: shown, onEdit, onDelete }: PlaceTreeProps) {
  const next = useNavigation().location
  const nextOpen = next ? readTreeAddress(new URLSearchParams(next.search)).open : []
  const address = { ...shown, at: undefined }

  const toggleOf = (node: string, open: TreeAddress) => {
    const isOpen = shown.open.includes(node)
    return {
      isOpen,
      isOpening: !isOpen && nextOpen.includes(node),
      to: treePath(isOpen ? closeNode(address, node) : open),
    }
  }
  const rowOf = (level: PlaceLevel, place: Division | District | Thana, parents?: Parents) => ({
    place,
    isShown: shown.at === `${level}-${place.id}`,
    onEdit: () => onEdit({ level, place, ...parents }),
    onDelete: () => onDelete({ level, place, ...parents }),
  })

  const thanaRow = (division: Division, district: District) => (thana: Thana) => (
    <PlaceRow
      key={thana.id}
      {...rowOf('thana', thana, { divisionId: division.id, districtId: district.id })}
      badge={thana.kind === 'metro_thana' ? kindNames.metro_thana : undefined}
    />
  )
  const districtRow = (division: Division) => (district: District) => (
    <PlaceRow
      key={district.id}
      {...rowOf('district', district, { divisionId: division.id })}
      within={`${formatCount(district.children_count)}টি থানা/উপজেলা`}
      toggle={toggleOf(`${division.id}-${district.id}`, openNode(address, division.id, district.id))}
      addLabel="থানা/উপজেলা যোগ করুন"
      onAdd={() => onEdit({ level: 'thana', place: null, divisionId: division.id, districtId: district.id })}
    >
      {shown.open.includes(`${division.id}-${district.id}`) && (
        <Nodes
          of={tree.thanas[district.id]}
          empty="কোনো থানা/উপজেলা নেই"
          row={thanaRow(division, district)}
        />
      )}
    </PlaceRow>
  )
  return (
    <ul className="flex flex-col gap-1">
      {tree.divisions.map((division) => (
        <PlaceRow
          key={division.id}
          {...rowOf('division', division)}
          within={`${formatCount(division.children_count)}টি জেলা`}
          toggle={toggleOf(String(division.id), openNode(address, division.id))}
          addLabel="জেলা যোগ করুন"
          onAdd={() => onEdit({ level: 'district', place: null, divisionId: division.id })}
        >
          {shown.open.includes(String(division.id)) && (
            <Nodes of={tree.districts[division.id]} empty="কোনো জেলা নেই" row={districtRow(division)} />
          )}
        </PlaceRow>
      ))}
    </ul>
  )
}

type NodesProps<Place> = {
  of: Children<Place> | undefined
  empty: string
  row: (place: Place) => ReactNode
}

function Nodes<Place>({ of: children, empty, row }: NodesProps<Place>) {
  if (!children) return null
  if (children.problem !== undefined) return <RetryNotice>{children.problem}</RetryNotice>
  if (children.places.length === 0) return <p className="py-3 text-muted">{empty}</p>
  return <ul className="flex flex-col">{children.places.map(row)}</ul>
}
